import { bookDesk } from '#features/books/book-payouts.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Cents } from '#platform/money.ts';
import { findPayment } from '../payments.service.ts';
import { payments } from '../payments.tables.ts';
import { paymentCredits } from './credits.tables.ts';

/**
 * Money that staff received for an order, in place of a credit or of a part of it (rules.md#trade-in): a payment of its own that no
 * provider knows, so that a refund finds it behind the charges and gives it back by hand. In the caller's transaction, with its
 * entry in the books. Returns its id.
 */
export async function receiveAtDesk(
  transaction: Database,
  { paymentId, orderId, amountCents }: { paymentId: string; orderId: string; amountCents: Cents },
): Promise<string> {
  const at = now();
  const { userId, buyerFirstName, buyerLastName, buyerEmail, buyerPhone, buyerAddress } = await findPayment(
    transaction,
    paymentId,
  );
  const buyer = { buyerFirstName, buyerLastName, buyerEmail, buyerPhone, buyerAddress };
  const chargeId = newId();
  await transaction.insert(payments).values({
    id: chargeId,
    userId,
    ...buyer,
    method: 'card',
    purpose: 'desk',
    state: 'paid',
    totalCents: amountCents,
    createdAt: at,
    settledAt: at,
  });
  await transaction.insert(paymentCredits).values({
    id: newId(),
    paymentId,
    orderId,
    kind: 'desk',
    sourceId: chargeId,
    chargeId,
    cents: amountCents,
    state: 'used',
    createdAt: at,
  });
  await bookDesk(transaction, { paymentId: chargeId, orderId, amountCents, at });
  return chargeId;
}
