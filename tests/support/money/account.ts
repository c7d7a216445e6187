import { eq, inArray } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import { findDifferences } from '#features/orders/bookkeeping/compare-books.ts';
import { totalOfOrder } from '#features/orders/orders.rules.ts';
import { chargeOf } from '#features/payments/collection/collection.rules.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { sum } from '#platform/money.ts';
import { stockOf } from '../cars.ts';
import type { Thing } from '../stripe/world.ts';
import { type History, holdsOf, ordersOf, planPaymentsOf, units } from './history.ts';

/** All that the shop knows of the money of a history, and all that Stripe does. */
async function readAll(history: History) {
  const { shop, people } = history;
  const { database } = shop;
  const whose = people.map(({ actor }) => actor.userId);
  const paid = await database.select().from(payments).where(inArray(payments.userId, whose));
  const ids = [...paid.map(({ id }) => id), ''];
  return {
    paid,
    entries: await database.select().from(bookEntries).where(inArray(bookEntries.paymentId, ids)),
    given: await database.select().from(refunds).where(inArray(refunds.paymentId, ids)),
    credits: await database.select().from(paymentCredits).where(inArray(paymentCredits.paymentId, ids)),
    sold: await ordersOf(history),
    holds: await holdsOf(history),
    due: await planPaymentsOf(history),
    differences: await findDifferences(database, shop.paymentProvider, ids),
    stock: await stockOf(shop, history.carId),
    here: await database.select().from(vehicles).where(eq(vehicles.carId, history.carId)),
    intents: history.own('payment_intent'),
    charges: history.own('charge'),
    lost: history.own('dispute').filter(({ status }) => status === 'lost'),
  };
}
type Everything = Awaited<ReturnType<typeof readAll>>;

const total = (things: readonly Thing[], field: string): number =>
  sum(things.map((thing) => Number(thing[field])));
const paymentOf = ({ metadata }: Thing): string => String(Object(metadata).payment);

/** What is still under way where everything should be at rest. */
function* unsettled({ paid, sold, holds, due, given, intents }: Everything) {
  for (const one of paid) if (one.state === 'pending') yield `Payment ${one.id} is pending`;
  for (const one of sold) if (one.state === 'pending') yield `Order ${one.id} is pending`;
  for (const one of holds)
    if (['pending', 'buying'].includes(one.state)) yield `Hold ${one.id} is ${one.state}`;
  for (const one of due)
    if (one.state === 'charging') yield `Payment ${one.paymentId}.${one.number} is being charged`;
  for (const one of given) if (one.state !== 'done') yield `Refund ${one.id} is ${one.state}`;
  // One that nobody wrote down holds no money of anybody, and nobody can confirm it.
  for (const one of intents)
    if (['requires_capture', 'requires_action', 'processing'].includes(String(one.status)))
      yield `${one.id} is ${one.status}`;
}

/** Money without what it is for, and what was bought without its money. */
function* unpaid({ paid, sold, holds, due, credits, intents, charges }: Everything) {
  const taken = new Map(
    intents.filter(({ status }) => status === 'succeeded').map((one) => [paymentOf(one), one]),
  );
  const isPaid = (id: string | null) =>
    paid.some((one) => one.id === id && (one.state === 'paid' || one.state === 'refunded'));
  for (const [id, intent] of taken) {
    const payment = paid.find((one) => one.id === id);
    if (!isPaid(id))
      yield `Stripe took ${intent.amount} of ${id}, which is ${payment?.state ?? 'no payment'}`;
    if (payment && intent.amount_received !== payment.totalCents)
      yield `Stripe took another sum than ${id} says`;
    const isFor =
      sold.some((one) => one.paymentId === id && one.paidAt) ||
      holds.some((one) => one.paymentId === id && one.startedAt) ||
      due.some((one) => one.chargeId === id && one.state === 'paid');
    if (!isFor) yield `Nothing was bought with ${id}`;
  }
  if (taken.size !== charges.filter(({ captured }) => captured).length) yield 'A payment was charged twice';
  for (const one of charges)
    if (Number(one.amount_refunded) > Number(one.amount_captured))
      yield `More went back of ${one.id} than came in`;
  for (const { id, totalCents, creditCents, method } of paid.filter(
    ({ purpose, id: own }) => purpose === 'order' && isPaid(own),
  )) {
    const orders = sold.filter(({ paymentId, paidAt }) => paymentId === id && paidAt);
    if (sum(orders.map(totalOfOrder)) !== totalCents + creditCents) yield `${id} does not pay for its orders`;
    const counted = credits.filter(({ paymentId, state }) => paymentId === id && state === 'used');
    if (sum(counted.map(({ cents }) => cents)) !== creditCents) yield `The credits of ${id} do not add up`;
    if (method === 'installment') {
      const plan = due.filter(({ paymentId }) => paymentId === id);
      if (sum(plan.map(({ amountCents }) => amountCents)) !== totalCents)
        yield `The plan of ${id} is another sum`;
    } else if (totalCents > 0 && !taken.has(id)) yield `${id} is paid, and Stripe took nothing`;
  }
  for (const one of sold)
    if (one.paidAt && !isPaid(one.paymentId)) yield `Order ${one.id} is paid by nothing`;
  for (const one of holds)
    if (one.startedAt && !taken.has(one.paymentId)) yield `Hold ${one.id} has no deposit`;
  for (const one of due)
    if (one.state === 'paid' && one.paidBy === 'card' && !taken.has(one.chargeId!))
      yield `Nothing was charged for ${one.paymentId}.${one.number}`;
}

/** What the books say otherwise than Stripe, orders, refunds, plans and the lot. */
function* unbalanced({
  entries,
  charges,
  lost,
  due,
  holds,
  sold,
  differences,
  stock,
  credits,
  given,
}: Everything) {
  const inBooks = (account: 'providerCents' | 'receivableCents' | 'depositsCents' | 'creditsCents') =>
    sum(entries.map((entry) => entry[account]));
  const captured = charges.filter(({ captured: isTaken }) => isTaken);
  const atStripe =
    total(captured, 'amount_captured') - total(captured, 'amount_refunded') - total(lost, 'amount');
  if (inBooks('providerCents') !== atStripe)
    yield `Stripe holds ${atStripe}, the books say ${inBooks('providerCents')}`;
  const owed = sum(due.filter(({ state }) => state !== 'paid' && state !== 'ended').map(chargeOf));
  const receivable = owed + total(lost, 'amount');
  if (inBooks('receivableCents') !== receivable)
    yield `Owed is ${receivable}, the books say ${inBooks('receivableCents')}`;
  const standing = holds.filter(({ state }) => state === 'active');
  const deposits = sum(standing.map(({ depositCents }) => depositCents));
  if (inBooks('depositsCents') !== -deposits)
    yield `Deposits of ${deposits} stand, the books say ${-inBooks('depositsCents')}`;
  const used = sum(
    credits.filter(({ kind, state }) => kind === 'trade-in' && state === 'used').map(({ cents }) => cents),
  );
  const undone = sum(given.map(({ creditCents }) => creditCents));
  if (inBooks('creditsCents') !== used - undone)
    yield `Old cars stand for ${used - undone}, the books say ${inBooks('creditsCents')}`;
  for (const one of sold)
    if (one.refundedCents < 0 || one.refundedCents > totalOfOrder(one))
      yield `More was refunded of order ${one.id} than it cost`;
  for (const one of differences) yield `The comparison finds ${JSON.stringify(one)}`;
  const gone = sold.filter(
    ({ state }) => state === 'paid' || state === 'delivered' || state === 'returned',
  ).length;
  if ((stock ?? 0) + standing.length + gone !== units)
    yield `Of ${units} cars ${stock} are left, ${standing.length} held, ${gone} sold`;
}

/** Who chose a vehicle and does not have that very one. */
function* misplaced({ sold, holds, here }: Everything) {
  const having = [
    ...sold.filter(({ state }) => state === 'paid' || state === 'delivered'),
    ...holds.filter(({ state }) => state === 'active'),
  ];
  for (const { id, chosen } of having)
    if (chosen && here.find(({ orderId }) => orderId === id)?.id !== chosen.id)
      yield `${id} does not have the vehicle that was chosen`;
  for (const { orderId, chosen, state } of holds)
    if (state === 'bought' && chosen && sold.find(({ id }) => id === orderId)?.chosen?.id !== chosen.id)
      yield `${orderId} is not of the vehicle that was reserved`;
}

/**
 * What is wrong with the money of a history that came to rest; nothing, if all is well: who chose a vehicle has it, Stripe's own account equals the books, each
 * order, reservation and payment of a plan has its money, and no money is there without one of them.
 */
export async function findWrongs(history: History): Promise<string[]> {
  const everything = await readAll(history);
  return [
    ...unsettled(everything),
    ...unpaid(everything),
    ...unbalanced(everything),
    ...misplaced(everything),
  ];
}
