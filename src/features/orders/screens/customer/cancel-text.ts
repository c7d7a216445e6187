import { formatDate } from '#ui/text/date-text.tsx';
import type { OwnCancelling } from '../../orders.contract.ts';

/** Why a customer does not cancel an order here; the dealership's number follows it. */
export function cancelText({ refusal, until, againFrom }: OwnCancelling): string {
  if (refusal === 'too-late' && until)
    return `${formatDate(until)} was the last day to cancel this order here. To cancel it now, call us:`;
  if (refusal === 'rental-over') return 'The days of this rental are over. To cancel it, call us:';
  if (refusal === 'enough')
    return `You have cancelled as many orders as you can in one month. From ${formatDate(againFrom)} you can again; until then call us:`;
  return 'To cancel this order, call us:';
}

export const untilText = (until: string): string => `Until ${formatDate(until, { weekday: true })}`;

/** How many more orders may be cancelled this month, the one in question included. */
export const leftText = (left: number): string =>
  left === 1
    ? 'This is the last order that you can cancel here this month.'
    : `You can cancel ${left} orders here this month.`;
