import { refundReason } from './order-refunds.contract.ts';
import type { RefundFaults, RefundInput } from './use-refund.ts';

/** Why this is no reason for a refund, in the words that the call would use; empty: it is one. */
export function judgeReason({ written }: Pick<RefundInput, 'written'>): RefundFaults {
  const fault = refundReason.safeParse({ reason: written }).error?.issues[0]?.message;
  return fault === undefined ? {} : { written: fault };
}
