import { dateInWords } from '#platform/dates/calendar-date.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Cents, toDollars } from '#platform/money.ts';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$84,300.00', on paper always with cents. */
export const money = (cents: Cents): string => dollars.format(toDollars(cents));

/** A calendar date as 'May 2, 2030'. */
export const dateWords = (date: string): string => dateInWords(date, { dateStyle: 'long' });

export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Leads the customer on to the orders; nothing where it is not known under which address the shop is reached. */
export const ordersButton = (publicUrl: string | undefined): LetterPart[] =>
  publicUrl ? [{ kind: 'button', label: 'See your orders', href: `${publicUrl}/dashboard` }] : [];
