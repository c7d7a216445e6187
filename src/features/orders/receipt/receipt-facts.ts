import { calendarDate } from '#platform/clock.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Cents } from '#platform/money.ts';
import { dateWords, daysWords, money } from '../orders.mail.ts';

/** What a receipt says. */
export interface Receipt {
  receiptNumber: string;
  make: string;
  model: string;
  color: string;
  /** km/h. */
  topSpeed: number;
  type: 'purchase' | 'rent';
  /** Of a rental. */
  periodDays: number | null;
  priceCents: Cents;
  /** Calendar date. */
  deliveryDate: string;
  /** Of a rental that was handed over: its days may have begun later than the delivery date said. */
  returnDate: string | null;
  paidAt: Date;
  cancelledAt: Date | null;
  /** When the provider gave back the price of a cancelled order. */
  refundedAt: Date | null;
  method: 'card' | 'installment';
  /** Of an installment plan, such as 2 years, monthly. */
  periodYears: number | null;
  frequency: string | null;
  /** What was paid with this and the other receipts of the same payment. */
  totalCents: Cents;
  receiptsOfPayment: number;
  buyer: { name: string; email: string; phone: string; address: string };
}

function methodWords({ method, periodYears, frequency }: Receipt): string {
  if (method === 'card') return 'Card';
  const years = periodYears === 1 ? '1 year' : `${periodYears} years`;
  return `Installments, ${frequency}, over ${years}`;
}

function refundWords({ priceCents, refundedAt }: Receipt, timeZone: string): string {
  const when = refundedAt ? dateWords(calendarDate(refundedAt, timeZone)) : 'being refunded';
  return `${money(priceCents)}, ${when}`;
}

/** A row of the receipt's table. */
export type Fact = [name: string, value: string];

function datesOf({ periodDays, deliveryDate, returnDate }: Receipt): Fact[] {
  if (periodDays === null) return [['Delivery by', dateWords(deliveryDate)]];
  return [
    ['Rental period', daysWords(periodDays)],
    ['Starts', dateWords(returnDate ? addDays(returnDate, -periodDays) : deliveryDate)],
    ['Return by', dateWords(returnDate ?? addDays(deliveryDate, periodDays))],
  ];
}

/** The rows of the receipt's table. Dates are those of the dealership's time zone (an IANA name). */
export function factsOf(receipt: Receipt, timeZone: string): Fact[] {
  const facts: Fact[] = [
    ['Receipt number', receipt.receiptNumber],
    ['Date', dateWords(calendarDate(receipt.paidAt, timeZone))],
    ['Payment', methodWords(receipt)],
    ...datesOf(receipt),
  ];
  if (!receipt.cancelledAt) return facts;
  return [
    ...facts,
    ['Cancelled', dateWords(calendarDate(receipt.cancelledAt, timeZone))],
    ['Refund', refundWords(receipt, timeZone)],
  ];
}

export const receiptFilename = (receipt: Pick<Receipt, 'receiptNumber'>): string =>
  `${receipt.receiptNumber}.pdf`;
