import { refundReason } from '../../cancellation.contract.ts';

/** Why this is no reason for a refund, in the words that the call would use; undefined: it is one. */
export const judgeReason = (written: string): string | undefined =>
  refundReason.safeParse({ reason: written }).error?.issues[0]?.message;
