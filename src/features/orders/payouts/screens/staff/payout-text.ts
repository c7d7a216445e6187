import { moneyWayWords, type PayoutState } from '#features/payments/payouts/payouts.rules.ts';
import type { Tone } from '#ui/notices/tone.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import type { Payout } from '../../payouts.contract.ts';

export const payoutLabels: Readonly<Record<PayoutState, string>> = {
  owed: 'Owed',
  approved: 'Approved',
  paid: 'Paid',
};

export const payoutTones: Readonly<Record<PayoutState, Tone>> = {
  owed: 'warn',
  approved: 'warn',
  paid: 'good',
};

/** Why it is owed. */
export const causeWords: Readonly<Record<Payout['cause'], string>> = {
  raised: 'Worth more than offered',
  kept: 'Order canceled, we keep the trade-in',
};

/** Who did what with it, and how it was paid. */
export function payoutStory({ approvedAt, approvedBy, paidAt, way, reference }: Payout): string[] {
  return [
    ...(approvedAt ? [`Approved on ${formatDate(approvedAt)} by ${approvedBy ?? 'an admin'}`] : []),
    ...(paidAt && way ? [`${moneyWayWords[way]} on ${formatDate(paidAt)}: ${reference ?? ''}`] : []),
  ];
}
