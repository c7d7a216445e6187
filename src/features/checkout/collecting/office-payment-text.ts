import { formatDate } from '#ui/date-text.tsx';
import type { Tone } from '#ui/tone.ts';
import type { OfficePayment } from './collecting.contract.ts';
import type { ShownFilter } from './collecting.rules.ts';

/** The name of each filter. */
export const shownNames: Readonly<Record<ShownFilter, string>> = {
  late: 'Late',
  failed: 'Refused',
  due: 'Due',
  paid: 'Paid',
  ended: 'Canceled',
};

const labels: Readonly<Record<OfficePayment['state'], { label: string; tone: Tone }>> = {
  due: { label: 'Due', tone: 'neutral' },
  charging: { label: 'Being charged', tone: 'neutral' },
  failed: { label: 'Refused', tone: 'warn' },
  late: { label: 'Late', tone: 'bad' },
  paid: { label: 'Paid', tone: 'good' },
  ended: { label: 'Canceled', tone: 'neutral' },
};

function paidWords({ paidBy, paidOn, note, recordedBy }: OfficePayment): string {
  const on = paidOn ? `On ${formatDate(paidOn)}` : '';
  return paidBy === 'other' ? `${on}: ${note ?? ''} (${recordedBy ?? 'unknown'})` : `${on}, by card`;
}

/** Where a payment stands, for the office: with how often it was tried, and who recorded it. */
export function officePaymentText(payment: OfficePayment): { label: string; tone: Tone; more?: string } {
  const { state, tries, refusal = '', nextTryOn } = payment;
  const text = labels[state];
  if (state === 'paid') return { ...text, more: paidWords(payment) };
  if (state !== 'failed' && state !== 'late') return text;
  const tried = `Tried ${tries === 1 ? 'once' : `${tries} times`}.`;
  const next = nextTryOn ? `Next try on ${formatDate(nextTryOn)}.` : '';
  return { ...text, more: [refusal, tried, next].filter((part) => part !== '').join(' ') };
}
