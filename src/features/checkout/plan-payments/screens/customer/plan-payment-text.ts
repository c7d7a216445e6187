import { isBefore } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import type { Tone } from '#ui/notices/tone.ts';
import { formatDate } from '#ui/text/date-text.tsx';
import type { ShownPlanPayment } from '../../plan-payments.contract.ts';

/** Where a payment stands, in a word or two, and what there is to say of it. */
export interface PaymentText {
  label: string;
  tone: Tone;
  more?: string;
}

const paidText = ({ paidOn }: ShownPlanPayment): string | undefined => paidOn && `On ${formatDate(paidOn)}`;

/** `today`: at the dealership. */
export function planPaymentText(payment: ShownPlanPayment, today: string): PaymentText {
  const { state, refusal, nextTryOn, ended, dueDate } = payment;
  const less = ended === undefined ? undefined : `${formatMoney(ended)} less than agreed`;
  switch (state) {
    case 'paid':
      return { label: 'Paid', tone: 'good', more: paidText(payment) };
    case 'charging':
      return { label: 'Being charged', tone: 'neutral' };
    case 'failed': {
      const again = nextTryOn && `We will try again on ${formatDate(nextTryOn)}.`;
      return { label: 'Refused', tone: 'warn', more: [refusal, again].filter(Boolean).join(' ') };
    }
    case 'late':
      return { label: 'Late', tone: 'bad', more: refusal };
    case 'ended':
      return { label: 'Canceled balance', tone: 'neutral' };
    case 'due':
      return { label: isBefore(today, dueDate) ? 'Upcoming' : 'Due today', tone: 'neutral', more: less };
  }
}

/** Whether its customer may pay it now. */
export const isPayable = ({ state }: ShownPlanPayment): boolean =>
  state === 'due' || state === 'failed' || state === 'late';
