import { formatDate } from '#ui/date-text.tsx';
import type { OwnCancelling } from '../orders.contract.ts';

/** Why a customer does not cancel an order here; the dealership's number follows it. */
export function cancelText({ refusal, until, againFrom }: OwnCancelling): string {
  if (refusal === 'too-late' && until)
    return `${formatDate(until)} was the last day to cancel this order online. To cancel it now, call us:`;
  if (refusal === 'rental-over') return 'This rental has ended. To cancel it, call us:';
  if (refusal === 'enough')
    return `You have reached the limit of cancellations this month. You can cancel again from ${formatDate(againFrom)}. Until then, call us:`;
  return 'To cancel this order, call us:';
}

export const untilText = (until: string): string => `Until ${formatDate(until, { weekday: true })}`;

/** What is said before the last cancellation of a month. */
export const lastCancellationText = 'This is the last order you can cancel online this month.';
