import { and, asc, eq, gt, gte, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { totalOfOrder } from '../orders.rules.ts';
import { orders } from '../orders.tables.ts';
import { type InvoiceKind, invoiceNumber } from './invoices.rules.ts';
import { creditNoteRounds, invoiceCounters, invoiceRounds, invoices } from './invoices.tables.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

/** What gets a number. */
interface Billed {
  orderId: string;
  refundId: string | null;
  amountCents: Cents;
}

const batch = 500;
/** A run that looks for what was missed looks at so many orders or refunds. */
const lookedThrough = 5_000;

/** The last number of the year; from here to the end of the transaction nobody else draws one of this kind. */
async function lockCounter(transaction: Database, kind: InvoiceKind, year: number): Promise<number> {
  await transaction.insert(invoiceCounters).values({ kind, year, last: 0 }).onConflictDoNothing();
  const own = and(eq(invoiceCounters.kind, kind), eq(invoiceCounters.year, year));
  const [counter] = await transaction.select().from(invoiceCounters).where(own).for('update');
  return counter!.last;
}

/**
 * Draws the next numbers for what `find` finds once the counter is locked. Number and counter are written together, so a crash
 * leaves neither a gap nor a double, and of two callers the second one finds what the first has numbered.
 */
async function drawNumbers(
  { database, config }: Shop,
  kind: InvoiceKind,
  find: (transaction: Database) => Promise<Billed[]>,
): Promise<number> {
  const issuedAt = now();
  const year = Number(calendarDate(issuedAt, config.dealerTimezone).slice(0, -6));
  return database.transaction(async (transaction) => {
    const last = await lockCounter(transaction, kind, year);
    const billed = await find(transaction);
    if (billed.length === 0) return 0;
    const drawn = billed.map((one, index) => {
      const place = last + index + 1;
      return { ...one, kind, year, place, number: invoiceNumber(kind, year, place), issuedAt };
    });
    await transaction.insert(invoices).values(drawn);
    await transaction
      .update(invoiceCounters)
      .set({ last: last + drawn.length })
      .where(and(eq(invoiceCounters.kind, kind), eq(invoiceCounters.year, year)));
    return drawn.length;
  });
}

/** The history that a demo begins with gets none: a number that is given years later would be no invoice of that sale. */
const isSinceInvoices = sql`${orders.paidAt} >= (select ${invoiceRounds.since} from ${invoiceRounds})`;
const hasNoInvoice = sql`not exists (
  select from ${invoices} billed where billed.order_id = ${orders.id} and billed.kind = 'invoice')`;
const hasInvoice = sql`exists (
  select from ${invoices} billed where billed.order_id = ${refunds.orderId} and billed.kind = 'invoice')`;
const hasNoCreditNote = sql`not exists (select from ${invoices} billed where billed.refund_id = ${refunds.id})`;

const billedOrder = ({
  id,
  ...order
}: Pick<typeof orders.$inferSelect, 'id' | 'priceCents' | 'extraCents'>): Billed => ({
  orderId: id,
  refundId: null,
  amountCents: totalOfOrder(order),
});

const sold = { id: orders.id, priceCents: orders.priceCents, extraCents: orders.extraCents };

/**
 * Draws the invoices of payments that were settled, an invoice for each order, in one piece. In a job after the sale, which
 * never waits for a counter. Safe to repeat.
 */
export const issueInvoices = (shop: Shop, paymentIds: readonly string[]): Promise<number> =>
  drawNumbers(shop, 'invoice', async (transaction) => {
    const found = await transaction
      .select(sold)
      .from(orders)
      .where(and(inArray(orders.paymentId, [...paymentIds]), isNotNull(orders.paidAt), hasNoInvoice))
      .orderBy(asc(orders.id));
    return found.map(billedOrder);
  });

/** Draws until nothing is found. */
async function drawAll(shop: Shop, kind: InvoiceKind, find: (transaction: Database) => Promise<Billed[]>) {
  for (let issued = 0; ; ) {
    const drawn = await drawNumbers(shop, kind, find);
    issued += drawn;
    if (drawn < batch) return issued;
  }
}

/** Draws the invoices that are missing of orders paid since `since`, oldest first. */
export const issueInvoicesSince = (shop: Shop, since: Date): Promise<number> =>
  drawAll(shop, 'invoice', async (transaction) => {
    const found = await transaction
      .select(sold)
      .from(orders)
      .where(and(gte(orders.paidAt, since), isSinceInvoices, hasNoInvoice))
      .orderBy(asc(orders.paidAt), asc(orders.id))
      .limit(batch);
    return found.map(billedOrder);
  });

/**
 * Draws the invoices that are missing among the next `most` orders, however long ago these were paid, and begins anew behind the
 * last one: their job was away for long. The place is written down at the end: a run that breaks is repeated.
 */
export async function issueMissedInvoices(shop: Shop, most = lookedThrough): Promise<number> {
  const { database } = shop;
  const [round] = await database.select().from(invoiceRounds);
  const after = round?.upTo ?? '';
  const next = await database
    .select({ id: orders.id })
    .from(orders)
    .where(and(gt(orders.id, after), isSinceInvoices))
    .orderBy(asc(orders.id))
    .limit(most);
  const last = next.at(-1)?.id ?? '';
  const issued = await drawAll(shop, 'invoice', async (transaction) => {
    const found = await transaction
      .select(sold)
      .from(orders)
      .where(and(gt(orders.id, after), lte(orders.id, last), isSinceInvoices, hasNoInvoice))
      .orderBy(asc(orders.id))
      .limit(batch);
    return found.map(billedOrder);
  });
  await database.update(invoiceRounds).set({ upTo: next.length < most ? '' : last });
  return issued;
}

/** What an invoice comes to less by a refund: money that goes back, and what is not owed any more. */
const undone = sql<number>`${refunds.amountCents} + ${refunds.endedCents}`.mapWith(Number);

/** Such refunds of orders that have an invoice, without a credit note, in the order in which they were decided. */
const findUncredited = (transaction: Database, which: SQL) =>
  transaction
    .select({ orderId: refunds.orderId, refundId: refunds.id, amountCents: undone })
    .from(refunds)
    .where(and(which, gt(undone, 0), hasInvoice, hasNoCreditNote))
    .orderBy(asc(refunds.id))
    .limit(batch);

/** Draws the credit notes of one order at once, for a paper that is to name them. Safe to repeat. */
export const issueCreditNotesOf = (shop: Shop, receiptNumber: string): Promise<number> =>
  drawNumbers(shop, 'credit-note', (transaction) => {
    const own = transaction
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.receiptNumber, receiptNumber));
    return findUncredited(transaction, inArray(refunds.orderId, own));
  });

/** Draws the credit notes of refunds that were decided since `since`. */
export const issueCreditNotes = (shop: Shop, since: Date): Promise<number> =>
  drawAll(shop, 'credit-note', (transaction) => findUncredited(transaction, gte(refunds.createdAt, since)));

/**
 * Draws the credit notes that are missing among the next `most` refunds, however old they are, and begins anew behind the last
 * one: their job was away for long, or an invoice was late. The place is written down at the end: a run that breaks is repeated.
 */
export async function issueMissedCreditNotes(shop: Shop, most = lookedThrough): Promise<number> {
  const { database } = shop;
  const [round] = await database.select().from(creditNoteRounds);
  const after = round?.upTo ?? '';
  const next = await database
    .select({ id: refunds.id })
    .from(refunds)
    .where(gt(refunds.id, after))
    .orderBy(asc(refunds.id))
    .limit(most);
  const last = next.at(-1)?.id ?? '';
  const slice = and(gt(refunds.id, after), lte(refunds.id, last))!;
  const issued = await drawAll(shop, 'credit-note', (transaction) => findUncredited(transaction, slice));
  const upTo = next.length < most ? '' : last;
  await database
    .insert(creditNoteRounds)
    .values({ upTo })
    .onConflictDoUpdate({ target: creditNoteRounds.id, set: { upTo } });
  return issued;
}
