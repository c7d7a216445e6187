import { and, asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { paymentCredits } from '#features/payments/credits/credits.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, sum } from '#platform/money.ts';
import { sellerColumns } from '../trade-ins.service.ts';
import { tradeIns } from '../trade-ins.tables.ts';
import { nextStep, type OldCarStep } from './inspections.rules.ts';
import { deskMoney, oldCarInspections } from './inspections.tables.ts';

export type Inspection = typeof oldCarInspections.$inferSelect;
export type DeskMoney = typeof deskMoney.$inferSelect;

/** The order that an old car pays for, as far as that matters here. */
export interface PaidOrder {
  id: string;
  paymentId: string;
  /** What the old car counts towards it. */
  creditCents: Cents;
  /** What of the taxed sum it paid for when it was sold: its tax was reckoned so. */
  untaxedCents: Cents;
}

/** The same, with what it is called. */
export interface NamedOrder extends PaidOrder {
  receiptNumber: string;
  make: string;
  model: string;
}

/** An old car that counts, or counted, towards an order. */
export interface OldCar {
  row: typeof tradeIns.$inferSelect;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  inspection: Inspection | null;
  money: DeskMoney[];
}

const select = (database: Database, { paymentId }: PaidOrder) =>
  database
    .select({ row: tradeIns, customer: sellerColumns, inspection: oldCarInspections })
    .from(paymentCredits)
    .innerJoin(tradeIns, eq(tradeIns.id, paymentCredits.sourceId))
    .innerJoin(users, eq(users.id, tradeIns.userId))
    .leftJoin(oldCarInspections, eq(oldCarInspections.tradeInId, tradeIns.id))
    .where(
      and(
        eq(paymentCredits.paymentId, paymentId),
        eq(paymentCredits.kind, 'trade-in'),
        eq(paymentCredits.state, 'used'),
      ),
    );

async function withMoney(
  database: Database,
  order: PaidOrder,
  found: Omit<OldCar, 'money'> | undefined,
): Promise<OldCar | undefined> {
  if (!found) return undefined;
  const money = await database
    .select()
    .from(deskMoney)
    .where(eq(deskMoney.tradeInId, found.row.id))
    .orderBy(asc(deskMoney.id));
  // A payment has one old car, and it counts towards one of its orders.
  const isOfThis = [...money, found.inspection].some((one) => one?.orderId === order.id);
  return order.creditCents > 0 || isOfThis ? { ...found, money } : undefined;
}

/** The old car of an order; undefined where none counted toward it. */
export async function findOldCar(database: Database, order: PaidOrder): Promise<OldCar | undefined> {
  const [found] = await select(database, order);
  return withMoney(database, order, found);
}

/** The same, locked until the transaction ends. The order is locked before it. */
export async function lockOldCar(transaction: Database, order: PaidOrder): Promise<OldCar | undefined> {
  const [found] = await select(transaction, order).for('update', { of: tradeIns });
  return withMoney(transaction, order, found);
}

/** What was received because it is worth less. */
export const receivedOf = ({ money }: Pick<OldCar, 'money'>): Cents =>
  sum(money.filter(({ standsFor }) => standsFor === 'difference').map(({ amountCents }) => amountCents));

/** What is next with an old car, or what became of it. */
export function stepOfOldCar({ row, inspection, money }: OldCar): OldCarStep {
  if (row.state === 'taken' || row.state === 'kept') return row.state;
  if (row.state !== 'used') return 'over';
  return nextStep(inspection ? { ...inspection, receivedCents: receivedOf({ money }) } : undefined);
}
