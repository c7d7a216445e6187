import { and, eq } from 'drizzle-orm';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Cents } from '#platform/money.ts';
import { creditOf, stateWords, type TradeInState } from './trade-ins.rules.ts';
import { hasRunOut, lockTradeIn, moveTradeIn } from './trade-ins.service.ts';
import { tradeIns } from './trade-ins.tables.ts';

/** 409: nothing can be paid with it now. */
const unusable = (state: TradeInState | 'nothing left') => {
  const why =
    state === 'nothing left' ? 'more is owed on it than our offer' : stateWords[state].toLowerCase();
  const text = `Your trade-in cannot be used for this purchase: ${why}. Nothing was charged.`;
  return new CodedError(409, 'trade-in-unusable', text);
};

/**
 * Locks the member's accepted trade-in, and marks it as being used by this payment. Returns what it counts. Throws 404, also for
 * somebody else's, and 409 `trade-in-unusable`.
 */
export async function claimTradeIn(
  transaction: Database,
  member: Member,
  id: string,
  paymentId: string,
): Promise<Cents> {
  const mine = and(eq(tradeIns.id, id), eq(tradeIns.userId, member.userId));
  const { row } = await lockTradeIn(transaction, mine);
  if (hasRunOut(row)) throw unusable('expired');
  if (row.state !== 'accepted') throw unusable(row.state);
  const cents = creditOf(row.offerCents ?? 0, row.owedCents);
  if (cents === 0) throw unusable('nothing left');
  await moveTradeIn(transaction, row, 'paying', { paymentId });
  return cents;
}

/** The payment is paid: the trade-in has been used, and cannot be used again. */
export async function useTradeIn(transaction: Database, id: string): Promise<void> {
  const { row } = await lockTradeIn(transaction, eq(tradeIns.id, id));
  await moveTradeIn(transaction, row, 'used');
}

/** The payment was declined: the trade-in counts again, until its last day. */
export async function freeTradeIn(transaction: Database, id: string): Promise<void> {
  const { row } = await lockTradeIn(transaction, eq(tradeIns.id, id));
  await moveTradeIn(transaction, row, 'accepted', { paymentId: null });
}
