import { eq } from 'drizzle-orm';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxTokens } from '#features/payments/providers/sandbox.contract.ts';
import type { PaperDealer } from '#features/settings/dealer-at.ts';
import { findSetting, storeSetting } from '#features/settings/settings.service.ts';
import { configuredBrand } from '#platform/brand.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { spend } from '#platform/limits/limits.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { type MailServer, openMailServer } from '../../../../tests/support/mail-server.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { aReceipt } from '../../../../tests/support/receipts.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { Order } from '../orders.contract.ts';
import { dateWords } from '../orders.mail.ts';
import { orders } from '../orders.tables.ts';
import { papersOf } from '../papers/papers.limits.ts';
import { receiptPdf } from './make-receipt-pdf.ts';
import { mailReceipts } from './receipt.mail.ts';
import type { Receipt } from './receipt-facts.ts';

let server: MailServer;
let shop: TestShop;
let customer: TestPerson;
beforeAll(async () => {
  server = await openMailServer();
  shop = await openTestShop({ smtpUrl: server.url, publicUrl: 'https://cars.example.com' });
  customer = await shop.aCustomer();
});
afterAll(async () => {
  await shop.close();
  await server.close();
});
beforeEach(async () => {
  // What a test before bought is mailed now, and not counted.
  await shop.jobs.runWaiting();
  server.taken.length = 0;
});

const { name, wordmark, tagline, description, legalName, legalNote, contact, accent } = configuredBrand;
const dealer: PaperDealer = {
  name,
  wordmark,
  tagline,
  description,
  legalName,
  legalNote,
  contact,
  accent,
  units: 'metric',
};

async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { totalPages, text } = await extractText(document, { mergePages: true });
  return { totalPages, text };
}
const wordsOf = async (more: Partial<Receipt> = {}, timeZone = 'UTC') =>
  (await readPdf(await receiptPdf(aReceipt(more), dealer, timeZone))).text;

async function buy(
  person: TestPerson,
  lines: { quantity?: number; rentalDays?: number }[] = [{}],
  token?: string,
) {
  const model = `Favorit ${newId().slice(-4)}`;
  const carId = await aCarOnSale(shop, { make: 'Škoda', model, priceCents: 1_000_000, stock: 500 });
  const basket = lines.map(({ quantity = 1, rentalDays }) => ({
    carId,
    quantity,
    price: 10_000,
    ...(rentalDays && { type: 'rent', rentalDays }),
  }));
  const buyer = {
    firstName: 'Zoë',
    lastName: 'Żółć',
    email: 'zoe@example.com',
    phone: '555 0100',
    address: '12 Lafayette Street',
  };
  const response = await person.request('/api/payments/card', {
    method: 'POST',
    headers: { 'idempotency-key': newId() },
    body: JSON.stringify({ buyer, basket, paymentToken: token }),
  });
  return { status: response.status, ...(await jsonOf<{ orders: Order[] }>(response)) };
}
const receiptOf = (person: TestPerson, orderId: string) =>
  person.request(`/api/orders/${orderId}/receipt.pdf`);

test('a receipt says on one page what was bought, by whom, how it was paid and when it comes', async () => {
  const { totalPages, text } = await readPdf(await receiptPdf(aReceipt(), dealer, 'UTC'));
  expect(totalPages).toBe(1);
  for (const words of [
    ...['Porsche 911 Carrera S', 'Crayon', '308 km/h', 'MQ-7K2M-9QRT-XW4B', '$131,950.50', 'Card'],
    ...['Ada Byron', '12 St James Square', 'ada@example.com', 'May 2, 2030', 'May 9, 2030'],
    ...['Marque Motor Company', 'hello@marque.example'],
  ]) {
    expect(text).toContain(words);
  }
  // The wordmark's open letters read as words of one letter.
  expect(text.replaceAll(' ', '')).toContain('MARQUE');
});

test('the receipt of a rental names its days and the day of return', async () => {
  const text = await wordsOf({ type: 'rent', periodDays: 14 });
  for (const words of ['Rental receipt', '14 days', 'May 9, 2030', 'May 23, 2030'])
    expect(text).toContain(words);
});

test('the receipt of an installment payment names the plan', async () => {
  const text = await wordsOf({ method: 'installment', periodYears: 1, frequency: 'quarterly' });
  expect(text).toContain('Installments, quarterly, over 1 year');
});

test('receipts of one payment name its total', async () => {
  const text = await wordsOf({ totalCents: 20_000_000, receiptsOfPayment: 3 });
  expect(text).toContain('One of 3 receipts of one payment of $200,000 in total.');
});

test('the day on a receipt is the day at the dealership', async () => {
  const paidAt = new Date('2030-05-03T02:00:00Z');
  expect(await wordsOf({ paidAt }, 'America/New_York')).toContain('May 2, 2030');
  expect(await wordsOf({ paidAt }, 'UTC')).toContain('May 3, 2030');
});

describe('a receipt in other scripts', () => {
  test.for([
    ['Arabic', 'محمد عبد الله الأحمد', 'شارع الملك فهد'],
    ['Hebrew with points', 'יוסף בֶּן־דָּוִד', 'רחוב הרצל'],
    ['Cyrillic', 'Иван Щербаков', 'ул. Ленина, д. 5'],
    ['Greek', 'Γιώργος Παπαδόπουλος', 'Οδός Ερμού 5'],
    ['Japanese', '山田 太郎', '東京都渋谷区渋谷2丁目'],
    ['Chinese', '王小明', '北京市朝阳区建国路93号'],
    ['Korean', '김철수', '서울특별시 강남구'],
    ['Devanagari', 'श्रीमती प्रिया कृष्णमूर्ति', 'हिन्दी नगर'],
    ['Thai', 'สมชาย ศรีสุข', 'ถนนสุขุมวิท น้ำใจ'],
    ['Latin with many accents', 'Łukasz Żółć-Ștefănescu Đặng', 'Nguyễn Huệ'],
    ['several in one line', 'Ada (山田) Щерб', 'Street Улица 通り'],
    ['what Unifont draws', 'გიორგი', 'አዲስ አበባ'],
  ] as const)('%s is read back from the PDF as it was written', async ([, name, address]) => {
    const buyer = { ...aReceipt().buyer, name, address };
    const text = await wordsOf({ buyer });
    expect(text).toContain(name.normalize('NFC'));
    expect(text).toContain(address);
    expect(text).not.toMatch(/[?\u25a1\ufffd]/);
  });

  test('long names are whole, and an address keeps its lines, over as many pages as they need', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line${index}`);
    const buyer = {
      ...aReceipt().buyer,
      name: 'Wolfeschlegelsteinhausen '.repeat(8),
      address: lines.join('\n'),
    };
    const model = 'Extraordinary '.repeat(14).trim();
    const { totalPages, text } = await readPdf(await receiptPdf(aReceipt({ buyer, model }), dealer, 'UTC'));
    expect(text.match(/Wolfeschlegelsteinhausen/g)).toHaveLength(8);
    expect(text.match(/Extraordinary/g)).toHaveLength(14);
    const read = text.split('\n').map((row) => row.trim());
    expect(lines.filter((line) => !read.some((row) => row === line || row.startsWith(`${line} `)))).toEqual(
      [],
    );
    expect(text).not.toContain('…');
    expect(text).toContain('$131,950.50');
    expect(totalPages).toBe(2);
  });
});

test('the same receipt is the same file, byte for byte', async () => {
  expect(await receiptPdf(aReceipt(), dealer, 'UTC')).toEqual(await receiptPdf(aReceipt(), dealer, 'UTC'));
});

test('a customer downloads the receipt of an own order', async () => {
  const bought = await buy(customer);
  const response = await receiptOf(customer, bought.orders[0]!._id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe(
    `inline; filename="${bought.orders[0]!.receiptNumber}.pdf"`,
  );
  const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
  expect(text).toContain(bought.orders[0]!.receiptNumber);
  expect(text).toContain('$10,000');
});

test("nobody sees another customer's receipt, one that is not paid, or one that is not there", async () => {
  const bought = await buy(customer);
  const { _id } = bought.orders[0]!;
  expect((await receiptOf(await shop.aCustomer(), _id)).status).toBe(404);
  expect((await receiptOf(await shop.signIn('Admin'), _id)).status).toBe(403);
  expect((await shop.api.request(`/api/orders/${_id}/receipt.pdf`)).status).toBe(401);
  expect((await receiptOf(customer, newId())).status).toBe(404);
  await shop.database.update(orders).set({ paidAt: null, state: 'pending' }).where(eq(orders.id, _id));
  expect((await receiptOf(customer, _id)).status).toBe(404);
});

test('a settled payment mails its receipts to the buyer, once', async () => {
  const bought = await buy(customer, [{}, { rentalDays: 3 }]);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
  const [mail] = server.taken;
  expect(mail?.to?.[0]?.address).toBe('zoe@example.com');
  expect(mail?.subject).toBe(`Your 2 vehicles: order ${bought.orders[0]!.receiptNumber}`);
  expect(mail?.text).toContain('$10,300 in total');
  const { deliveryDate } = bought.orders[0]!;
  expect(mail?.text).toContain(`Delivery by: ${dateWords(deliveryDate)}`);
  expect(mail?.text).toContain(`Return by: ${dateWords(addDays(deliveryDate, 3))}`);
  expect(mail?.text).toContain('https://cars.example.com/dashboard');
  expect(mail?.attachments.map((file) => file.filename)).toEqual([
    ...bought.orders.map((order) => `${order.receiptNumber}.pdf`),
    `contract-${bought.orders[0]!.receiptNumber}.pdf`,
  ]);
  expect(mail?.text).toMatch(/Invoice: INV-\d{4}-\d{6}/);
  // postal-mime gives attachments as ArrayBuffer unless it is told otherwise.
  const { text } = await readPdf(new Uint8Array(mail?.attachments[1]?.content as ArrayBuffer));
  expect(text).toContain(bought.orders[1]!.receiptNumber);

  const [order] = await shop.database.select().from(orders).where(eq(orders.id, bought.orders[0]!._id));
  await Promise.all([mailReceipts(shop, [order!.paymentId]), mailReceipts(shop, [order!.paymentId])]);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
});

test('a receipt says its invoice, the vehicle and each refund with its credit note, and carries a code for the proof', async () => {
  const doneAt = new Date('2030-05-20T15:00:00Z');
  const words = await wordsOf({
    invoice: 'INV-2030-000042',
    vin: '1M8GDM9AXKP042788',
    refunds: [
      { amountCents: 10_050, endedCents: 0, doneAt, creditNote: 'CN-2030-000007' },
      { amountCents: 20_000, endedCents: 0, doneAt: null, creditNote: null },
    ],
  });
  for (const text of ['INV-2030-000042', '1M8GDM9AXKP042788', '$200, being refunded'])
    expect(words).toContain(text);
  expect(words.replace(/\s+/g, ' ')).toContain('$100.50, May 20, 2030, credit note CN-2030-000007');
  expect(words).not.toContain('Scan to verify');
  const coded = await receiptPdf(
    aReceipt(),
    dealer,
    'UTC',
    'https://cars.example.com/ledger/MQ-7K2M-9QRT-XW4B',
  );
  const { totalPages, text } = await readPdf(coded);
  expect(totalPages).toBe(1);
  expect(text).toContain('Scan to verify');
});

test('a declined payment mails nothing', async () => {
  const declined = await buy(customer, [{}], sandboxTokens.declined);
  expect(declined.status).toBe(402);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(0);
  const [payment] = await shop.database.select().from(payments).where(eq(payments.state, 'declined'));
  await mailReceipts(shop, [payment!.id]);
  const cause = `receipt:${payment!.id}`;
  expect(await shop.database.select().from(outgoingMails).where(eq(outgoingMails.cause, cause))).toEqual([]);
});

test('a hundred vehicles bought at once make one mail that mail servers take', async () => {
  await buy(customer, [{ quantity: 100 }]);
  await shop.jobs.runWaiting();
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]?.attachments).toHaveLength(20);
  expect(server.taken[0]?.text).toContain('The first 20 receipts are attached as PDFs');
});

test('a receipt that is made anew says who the dealership was when it was paid', async () => {
  const bought = await buy(customer);
  const order = bought.orders[0]!;
  const before = await readPdf(new Uint8Array(await (await receiptOf(customer, order._id)).arrayBuffer()));
  const set = async (setting: 'dealershipName' | 'units', value: unknown) => {
    const { version } = await findSetting(shop, setting);
    const grace = { userId: 'grace', email: 'grace@example.com' };
    await storeSetting(shop, grace, setting, { seen: version, value });
  };
  const renamed = {
    name: 'Nordlicht',
    wordmark: 'NORDLICHT',
    tagline,
    description,
    legalName: 'Nordlicht LLC',
  };
  await set('dealershipName', { ...renamed, legalNote: 'Dealer license 4711' });
  await set('units', 'miles');
  const again = await readPdf(new Uint8Array(await (await receiptOf(customer, order._id)).arrayBuffer()));
  expect(again).toEqual(before);
  expect(again.text).toContain(configuredBrand.legalName);
  const later = (await buy(customer)).orders[0]!;
  const { text } = await readPdf(new Uint8Array(await (await receiptOf(customer, later._id)).arrayBuffer()));
  for (const said of ['Nordlicht LLC', 'N O R D L I C H T', 'Dealer license 4711', 'mph'])
    expect(text).toContain(said);
  expect(text).not.toContain(configuredBrand.legalName);
});

test('a person opens sixty papers in ten minutes, and others go on opening theirs', async () => {
  const [busy, other] = [await shop.aCustomer(), await shop.aCustomer()];
  const { _id } = (await buy(other)).orders[0]!;
  await spend(
    shop,
    papersOf(busy.userId).map((one) => ({ ...one, cost: 60 })),
  );
  const refused = await receiptOf(busy, (await buy(busy)).orders[0]!._id);
  expect([refused.status, refused.headers.has('Retry-After')]).toEqual([429, true]);
  expect((await receiptOf(other, _id)).status).toBe(200);
});
