import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { standingStates } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { disputes } from '#features/orders/disputes/disputes.tables.ts';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { orderReturns } from '#features/orders/returns/returns.tables.ts';
import { planPayments } from '#features/payments/collection/collection.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { payouts } from '#features/payments/payouts.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import type { OpenThing } from './own-data.contract.ts';

/** Of each kind; a page with more of them says enough. */
const named = 20;
const dashboard = '/dashboard';

const nameOf = ({ make, model, receipt }: { make: string; model: string; receipt: string }) =>
  `${make} ${model}, ${receipt}`;
const orderColumns = { make: orders.make, model: orders.model, receipt: orders.receiptNumber };

async function openOrders(database: Database, userId: string): Promise<OpenThing[]> {
  const isOut = and(eq(orders.state, 'delivered'), eq(orders.type, 'rent'));
  const rows = await database
    .select({ ...orderColumns, type: orders.type, state: orders.state })
    .from(orders)
    .where(and(eq(orders.userId, userId), or(inArray(orders.state, ['pending', 'paid']), isOut)))
    .orderBy(asc(orders.id))
    .limit(named);
  return rows.map((row): OpenThing => {
    const waits = row.state === 'pending' ? 'being paid' : 'not handed over yet';
    if (row.type === 'rent' && row.state === 'delivered')
      return { kind: 'rental', text: `${nameOf(row)}: not back yet`, to: ownOrderPath(row.receipt) };
    return {
      kind: row.type === 'rent' ? 'rental' : 'order',
      text: `${nameOf(row)}: ${waits}`,
      to: ownOrderPath(row.receipt),
    };
  });
}

async function openReturns(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select(orderColumns)
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(and(eq(orders.userId, userId), eq(orderReturns.state, 'asked')))
    .orderBy(asc(orders.id))
    .limit(named);
  return rows.map((row) => ({
    kind: 'return',
    text: `${nameOf(row)}: return requested`,
    to: ownOrderPath(row.receipt),
  }));
}

async function openHolds(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({ id: vehicleHolds.id, make: vehicleHolds.make, model: vehicleHolds.model })
    .from(vehicleHolds)
    .where(and(eq(vehicleHolds.userId, userId), inArray(vehicleHolds.state, [...standingStates])))
    .limit(named);
  return rows.map(({ id, make, model }) => ({
    kind: 'reservation',
    text: `${make} ${model}: reserved for you`,
    to: `/reservations/${id}`,
  }));
}

async function openPlans(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({
      id: payments.id,
      cents: sql<number>`sum(${planPayments.amountCents} - ${planPayments.endedCents})`,
    })
    .from(planPayments)
    .innerJoin(payments, eq(payments.id, planPayments.paymentId))
    .where(
      and(eq(payments.userId, userId), inArray(planPayments.state, ['due', 'charging', 'failed', 'late'])),
    )
    .groupBy(payments.id)
    .orderBy(asc(payments.id))
    .limit(named);
  return rows.map(({ id, cents }) => ({
    kind: 'plan',
    text: `Installment plan: ${formatMoney(toDollars(Number(cents)))} left to pay`,
    to: `/plans/${id}`,
  }));
}

async function openTradeIns(database: Database, userId: string): Promise<OpenThing[]> {
  const rows = await database
    .select({ make: tradeIns.make, model: tradeIns.model, vin: tradeIns.vin })
    .from(tradeIns)
    .where(and(eq(tradeIns.userId, userId), inArray(tradeIns.state, ['accepted', 'paying', 'used'])))
    .limit(named);
  return rows.map(({ make, model, vin }) => ({
    kind: 'trade-in',
    text: `Trade-in of ${make && model ? `your ${make} ${model}` : vin}: its credit is not used up`,
    to: '/trade-in',
  }));
}

/** Money that is on its way to the customer, or in dispute. */
async function openMoney(database: Database, userId: string): Promise<OpenThing[]> {
  const own = eq(payments.userId, userId);
  const owed = await database
    .select({ cents: payouts.amountCents })
    .from(payouts)
    .innerJoin(payments, eq(payments.id, payouts.paymentId))
    .where(and(own, ne(payouts.state, 'paid')))
    .limit(named);
  const refunded = await database
    .select({ cents: refunds.amountCents })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(own, ne(refunds.state, 'done')))
    .limit(named);
  const disputed = await database
    .select({ cents: disputes.amountCents })
    .from(disputes)
    .innerJoin(payments, eq(payments.id, disputes.paymentId))
    .where(and(own, eq(disputes.state, 'open')))
    .limit(named);
  const tell = (kind: OpenThing['kind'], cents: number, waits: string): OpenThing => ({
    kind,
    text: `${formatMoney(toDollars(cents))} ${waits}`,
    to: dashboard,
  });
  return [
    ...owed.map(({ cents }) => tell('payout', cents, 'that we owe you for your trade-in')),
    ...refunded.map(({ cents }) => tell('refund', cents, 'being refunded to you')),
    ...disputed.map(({ cents }) => tell('dispute', cents, 'in a dispute with your bank')),
  ];
}

/** What has to be over before an account can be deleted (rules.md#personal-data). */
export async function findOpenThings(database: Database, userId: string): Promise<OpenThing[]> {
  // One after the other: inside a transaction there is one connection.
  return [
    ...(await openOrders(database, userId)),
    ...(await openReturns(database, userId)),
    ...(await openHolds(database, userId)),
    ...(await openPlans(database, userId)),
    ...(await openTradeIns(database, userId)),
    ...(await openMoney(database, userId)),
  ];
}
