import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { bookEntries } from './books.tables.ts';

/** In the transaction that notes money as received at the desk in place of a credit. `paymentId` is that of the desk. */
export async function bookDesk(
  transaction: Database,
  { amountCents, ...desk }: { paymentId: string; orderId: string; amountCents: Cents; at: Date },
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...desk,
    id: `desk:${desk.paymentId}`,
    movement: 'desk',
    creditsCents: -amountCents,
    payoutsCents: amountCents,
  });
}

interface BookedPayout {
  id: string;
  paymentId: string;
  orderId: string;
  amountCents: Cents;
}

/** In the transaction that decides a payout: an old car stays here for so much more, and that is owed to its former owner. */
export async function bookPayoutOwed(
  transaction: Database,
  { id, amountCents, ...of }: BookedPayout,
  at: Date,
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...of,
    id: `payout:${id}`,
    movement: 'payout-owed',
    at,
    creditsCents: amountCents,
    receivableCents: -amountCents,
  });
}

/** In the transaction that notes a payout as paid. */
export async function bookPayoutPaid(
  transaction: Database,
  { id, amountCents, ...of }: BookedPayout,
  at: Date,
): Promise<void> {
  await transaction.insert(bookEntries).values({
    ...of,
    id: `paid-out:${id}`,
    movement: 'payout-paid',
    at,
    receivableCents: amountCents,
    payoutsCents: -amountCents,
  });
}
