import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { newId } from '#platform/database/ids.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aSale, aSoldLine } from '../../../../tests/support/sold.ts';
import { aRealVin } from '../../../../tests/support/vehicles.ts';
import { cancelOrder } from '../cancellation/cancel-order.ts';
import { orders } from '../orders.tables.ts';
import { readOwnOrder } from '../own-orders/list-own-orders.ts';
import { invoices } from '../papers/invoices.tables.ts';
import { issueCreditNotes } from '../papers/issue-invoices.ts';
import { takeBackGenerously } from '../returns/take-back-purchase.ts';
import { refundPart } from './refund-part.ts';

let server: MailServer;
let shop: TestShop;
let admin: TestPerson;
let customer: TestPerson;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url });
  admin = await shop.signIn('Admin', { permits: ['admin-management'] });
  customer = await shop.aCustomer();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});

/** An order whose own mails went out. */
async function anOrder(): Promise<string> {
  const sale = await aSale(shop, customer, [aSoldLine(await aCarOnSale(shop))]);
  await shop.jobs.runWaiting();
  server.taken.length = 0;
  return sale.orders[0]!._id;
}
beforeEach(() => {
  server.taken.length = 0;
});

const reason = 'They changed their mind';
const provider = () => sandboxProvider(shop.database);
const refundedBy = {
  part: (id: string) =>
    refundPart(shop, provider(), admin.actor, id, { amount: 300.5, reason, key: newId() }),
  cancellation: (id: string) => cancelOrder(shop, provider(), admin.actor, id, reason),
  return: async (id: string) => {
    const handedOver = { state: 'delivered', deliveredAt: new Date(), handoverKm: 10 } as const;
    await shop.database.update(orders).set(handedOver).where(eq(orders.id, id));
    const back = { mileageKm: 20, vin: aRealVin(), reason };
    await takeBackGenerously(shop, provider(), admin.actor, id, back);
  },
};

/** The only mail that went out, and its receipt as text. */
async function readMail() {
  expect(server.taken).toHaveLength(1);
  const [mail] = server.taken;
  const [paper, ...others] = mail!.attachments;
  expect(others).toEqual([]);
  expect(paper!.filename).toMatch(/^MQ-.*\.pdf$/);
  // postal-mime gives attachments as ArrayBuffer unless it is told otherwise.
  const document = await getDocumentProxy(new Uint8Array(paper!.content as ArrayBuffer));
  const { text } = await extractText(document, { mergePages: true });
  return { words: mail!.text!.replace(/\s+/g, ' '), receipt: text.replace(/\s+/g, ' ') };
}

test.each(['part', 'cancellation', 'return'] as const)(
  'the mail about a %s brings the receipt with its credit note, before any schedule has drawn one',
  async (cause) => {
    const id = await anOrder();
    await refundedBy[cause](id);
    await shop.jobs.runWaiting();
    const { words, receipt } = await readMail();
    expect(words).toContain('Your receipt, with the credit note, is attached as a PDF.');
    const drawn = await shop.database.select().from(invoices).where(eq(invoices.orderId, id));
    const note = drawn.find(({ kind }) => kind === 'credit-note')!;
    expect(receipt).toContain(`credit note ${note.number}`);
    expect((await readOwnOrder(shop, customer.actor, id)).creditNotes).toEqual([note.number]);
    // The schedule finds nothing left to number.
    await issueCreditNotes(shop, new Date(0));
    expect(await shop.database.$count(invoices, eq(invoices.refundId, note.refundId!))).toBe(1);
  },
);

test('of an order from before there were invoices the receipt says the refund, and no credit note is promised', async () => {
  const id = await anOrder();
  await shop.database.delete(invoices).where(eq(invoices.orderId, id));
  await refundedBy.part(id);
  await shop.jobs.runWaiting();
  const { words, receipt } = await readMail();
  expect(words).toContain('Your updated receipt is attached as a PDF.');
  expect(words).not.toContain('credit note');
  expect(receipt).toContain('$300.50');
  expect(receipt).not.toContain('credit note');
  expect(await readOwnOrder(shop, customer.actor, id)).not.toHaveProperty('creditNotes');
});
