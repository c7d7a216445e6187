import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { presentRecord, recordsOf } from '#features/ledger/chain/chain.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Refund } from '#features/payments/refunds/refunds.service.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { presentLine } from '#features/pricing/pricing.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { linesOfOrders } from '../lines-of-orders.ts';
import { oldCarsOfOrders, presentOwnOldCar } from '../old-cars/old-cars-of-orders.ts';
import { disclosedOrders } from '../order-news/disclosure-of-orders.ts';
import { money } from '../orders.mail.ts';
import { isCancellable, leftOfOrder, type OrderState, paidBackByHand } from '../orders.rules.ts';
import { type OrderRow, presentBuyer } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { invoicesOfOrders, presentPapers } from '../papers/invoices-of-orders.ts';
import { endsOf, type PlanStanding, presentPlan, standingOfPlan } from '../present-plan.ts';
import { refundLimit } from '../refunds/refund-limit.ts';
import { presentStaffRefunds, refundsOfOrders } from '../refunds-of-orders.ts';
import { lastDayOf } from '../rental-dates.rules.ts';
import { presentFoundOrder } from '../search/present-found-order.ts';
import type { OrderEvent, SheetOrder } from './order-sheet.contract.ts';

type PaymentRow = typeof payments.$inferSelect;

async function readOrder(database: Database, id: string) {
  const [found] = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
      car: { id: cars.id, pictureVersion: cars.pictureVersion, picturePlaceholder: cars.picturePlaceholder },
      payment: payments,
      plan: standingOfPlan,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(cars, eq(cars.id, orders.carId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(eq(orders.id, id));
  if (!found) throw notFound('Order not found.');
  return found;
}

const auditOf = (database: Database, orderId: string) =>
  database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'order'), eq(auditEntries.subjectId, orderId)))
    .orderBy(asc(auditEntries.id));

const othersOf = (database: Database, order: OrderRow) =>
  database
    .select({ _id: orders.id, receiptNumber: orders.receiptNumber, state: orders.state })
    .from(orders)
    .where(and(eq(orders.paymentId, order.paymentId), ne(orders.id, order.id)))
    .orderBy(asc(orders.id));

async function refundedOf(database: Database, paymentId: string): Promise<Cents> {
  const [given] = await database
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return given?.cents ?? 0;
}

function presentPayment(
  payment: PaymentRow & PlanStanding,
  provider: string,
  refundedCents: Cents,
  others: SheetOrder['payment']['others'],
): SheetOrder['payment'] {
  return {
    _id: payment.id,
    method: payment.method,
    state: payment.state,
    totalAmount: toDollars(payment.totalCents),
    ...(payment.creditCents > 0 && { creditedAmount: toDollars(payment.creditCents) }),
    refundedAmount: toDollars(refundedCents),
    ...presentPlan(payment),
    provider,
    // Our payment's id is the provider's idempotency key: its books know the charge by that.
    reference: payment.id,
    others,
  };
}

/** Everything about one order but its VIN. `provider` names who moves the money; who reads it learns what they may give back without the permit. Throws 404. */
export async function readOrderSheet(
  shop: Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>,
  provider: string,
  readerId: string,
  id: string,
): Promise<SheetOrder> {
  const { database, config } = shop;
  const { order, user, car, ...read } = await readOrder(database, id);
  const payment = { ...read.payment, ...read.plan };
  const [audit, others, refundedCents, records, limit, linesOf, refundsOf, papersOf, disclosed, oldCarOf] =
    await Promise.all([
      auditOf(database, id),
      othersOf(database, order),
      refundedOf(database, payment.id),
      recordsOf(database, [order.receiptNumber]),
      refundLimit(shop),
      linesOfOrders(database, [order]),
      refundsOfOrders(database, [order]),
      invoicesOfOrders(database, [id]),
      disclosedOrders(database, [id]),
      oldCarsOfOrders(database, [order]),
    ]);
  const buyer = presentBuyer(payment);
  const found = presentFoundOrder(order, { user, buyer }, config.dealerTimezone);
  const ends = order.paidAt ? endsOf(order, payment, leftOfOrder(order)) : 0;
  const record = records.get(order.receiptNumber);
  return {
    ...found,
    car: {
      ...found.car,
      topSpeed: order.topSpeed,
      image: imageOf(car),
      ...(car.picturePlaceholder && { imagePlaceholder: car.picturePlaceholder }),
    },
    lines: linesOf(id).map(presentLine),
    ...(order.periodDays !== null && { returnDate: lastDayOf(order) }),
    buyer,
    payment: presentPayment(payment, provider, refundedCents, others),
    ...presentStaffRefunds(refundsOf(id), papersOf(id).creditNotes),
    ...presentPapers(order, papersOf(id).invoice, disclosed),
    refundable: toDollars(order.paidAt ? leftOfOrder(order) : 0),
    ...(ends > 0 && { ends: toDollars(ends) }),
    ...(record && { record: presentRecord(record) }),
    history: historyOf(order, refundsOf(id), audit),
    cancellable: isCancellable(order.type, order.state),
    ...presentOwnOldCar(oldCarOf(id)),
    refundPermitAbove: toDollars(limit.cents),
    refundWithoutPermit: toDollars(await limit.left(database, readerId)),
    timeZone: config.dealerTimezone,
  };
}

type AuditRow = Pick<typeof auditEntries.$inferSelect, 'action' | 'actorEmail' | 'after' | 'at'>;

interface Step {
  at: Date | null | undefined;
  what: string;
  /** What an audit line about this step says that the order became. */
  state?: OrderState;
  /** What it says that the refund became. */
  refundState?: string;
  /** With which words: an order may have several refunds. */
  note?: string;
}

const refundStep = ({ doneAt, note, ...refund }: Refund): Step => {
  const amount = money(refund.amountCents);
  const ended = money(refund.endedCents);
  const isEnded = refund.endedCents > 0;
  if (isEnded && refund.amountCents === 0)
    return { at: doneAt, what: `${ended} of the plan balance canceled` };
  if (note === null)
    return {
      at: doneAt,
      what: isEnded ? `Refunded ${amount}, ${ended} of the plan balance canceled` : `Refunded ${amount}`,
    };
  return { at: doneAt, what: `Paid back ${amount} by hand: ${note}`, refundState: paidBackByHand, note };
};

/** Where there are several, the amount says which one is meant. */
const ofAmount = (refund: Refund, given: readonly Refund[]): string =>
  given.length > 1 ? ` of ${money(refund.amountCents)}` : '';

const stepsOf = (order: OrderRow, given: readonly Refund[]): Step[] => [
  { at: order.createdAt, what: 'Ordered' },
  { at: order.paidAt, what: 'Paid', state: 'paid' },
  { at: order.deliveredAt, what: 'Handed over', state: 'delivered' },
  { at: order.returnedAt, what: 'Returned', state: 'returned' },
  { at: order.cancelledAt, what: order.paidAt ? 'Canceled' : 'Not paid', state: 'cancelled' },
  ...given.flatMap((refund) => [
    { at: refund.refusedAt, what: `Refund${ofAmount(refund, given)} refused by the payment provider` },
    refundStep(refund),
  ]),
];

/** The reason is that of who acted: what was before has the provider's. */
const whoAndWhy = ({ actorEmail, after }: AuditRow): Pick<OrderEvent, 'by' | 'why'> => ({
  by: actorEmail,
  ...(typeof after?.reason === 'string' && { why: after.reason }),
});

/** What the audit calls an act, told as something that happened: it stands beside 'Paid' and 'Handed over'. */
const happened: Readonly<Record<string, string>> = {
  'issue VIN': 'VIN issued',
  'refund a part': 'Partially refunded',
  'ask for the refund again': 'Refund retried',
  'mark the refund as paid back': 'Refund marked as paid back',
  'take back purchase': 'Vehicle taken back',
  'refuse return': 'Return refused',
  'inspect old car': 'Trade-in inspected',
  'record agreement to old car': 'Agreement about the trade-in recorded',
  'record money for old car': 'Money for the trade-in recorded',
  'approve payout': 'Payout approved',
  'pay payout': 'Payout paid',
  'record a payment of a plan': 'Payment of the plan recorded',
  'dispute payment': 'Payment disputed',
  'win dispute': 'Dispute won',
  'lose dispute': 'Dispute lost',
  'drop dispute': 'Dispute dropped',
};

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * What happened to an order, oldest first: every change of state with its time and the member of staff who made it, and
 * everything else that was audited about it.
 */
function historyOf(order: OrderRow, given: readonly Refund[], audit: readonly AuditRow[]): OrderEvent[] {
  const told = new Set<AuditRow>();
  const events: OrderEvent[] = [];
  for (const { at, what, state, refundState, note } of stepsOf(order, given)) {
    if (!at) continue;
    const line = audit.find(
      ({ after }) =>
        (state && after?.state === state) ||
        (refundState && after?.refundState === refundState && after.note === note),
    );
    if (line) told.add(line);
    events.push({ at: at.toISOString(), what, ...(line && whoAndWhy(line)) });
  }
  for (const line of audit) {
    if (told.has(line)) continue;
    events.push({
      at: line.at.toISOString(),
      what: happened[line.action] ?? sentence(line.action),
      ...whoAndWhy(line),
    });
  }
  // Stable: what happened at one moment stays in the order of the states.
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}
