import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import { baskets } from '#features/basket/basket.tables.ts';
import type { Payment } from '#features/payments/payments.service.ts';
import { payments } from '#features/payments/payments.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { checkouts } from '../checkout.tables.ts';
import type { Checkout } from './opening.contract.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

export interface FoundCheckout {
  checkout: CheckoutRow;
  state: Checkout['state'];
  /** The payment that has it: one that is pending or went through. */
  payment: Payment | null;
}

function stateOf(checkout: CheckoutRow, payment: Payment | null, version: number | null): Checkout['state'] {
  if (payment) return payment.state === 'pending' ? 'being-paid' : 'paid';
  return checkout.basketVersion === version ? 'open' : 'outdated';
}

async function findOne(database: Database, member: Member, which: SQL): Promise<FoundCheckout | null> {
  const [found] = await database
    .select({ checkout: getTableColumns(checkouts), payment: payments, version: baskets.version })
    .from(checkouts)
    .leftJoin(payments, eq(payments.id, checkouts.paymentId))
    .leftJoin(baskets, eq(baskets.userId, checkouts.userId))
    .where(and(eq(checkouts.userId, member.userId), which));
  if (!found) return null;
  const { checkout, version } = found;
  // A declined payment has let go of its checkout, whichever way it was settled.
  const payment = found.payment?.state === 'declined' ? null : found.payment;
  return { checkout, payment, state: stateOf(checkout, payment, version) };
}

/** The member's own checkout; null where they have none of this id. */
export const findCheckout = (database: Database, member: Member, id: string) =>
  findOne(database, member, eq(checkouts.id, id));

/** The member's checkout of that version of their basket; null where it was never checked out. */
export const findCheckoutOf = (database: Database, member: Member, basketVersion: number) =>
  findOne(database, member, eq(checkouts.basketVersion, basketVersion));
