import { dateInWords } from '#platform/dates/calendar-date.ts';
import type { LetterPart } from '#platform/mail/letter.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';

/** Money as the shop writes it, from what is stored. */
export const money = (cents: Cents): string => formatMoney(toDollars(cents));

/** A calendar date as 'May 2, 2030'. */
export const dateWords = (date: string): string => dateInWords(date, { dateStyle: 'long' });

export const daysWords = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Leads the customer on to the orders; nothing where it is not known under which address the shop is reached. */
export const ordersButton = (publicUrl: string | undefined): LetterPart[] =>
  publicUrl ? [{ kind: 'button', label: 'See your orders', href: `${publicUrl}/dashboard` }] : [];
