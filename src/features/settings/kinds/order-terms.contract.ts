import { z } from 'zod';
import { amountError, decimalError, wholeError } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

/** How far customers cancel their orders themselves (rules.md#cancel-and-return). */
export const ownCancellations = z
  .object({
    /** Up to so many days before the delivery date; null: until the handover. */
    daysBefore: z
      .number(wholeError('Enter a whole number of days'))
      .int('Enter a whole number of days')
      .min(0, 'From 0 days')
      .max(365, 'At most 365 days')
      .nullable(),
    /** How many orders one person cancels in a calendar month; 0: none. */
    perMonth: z
      .number(wholeError('Enter a whole number'))
      .int('Enter a whole number')
      .min(0, 'From 0')
      .max(1000, 'At most 1,000'),
  })
  .strict();
export type OwnCancellations = z.infer<typeof ownCancellations>;

const tellUntil = (daysBefore: number | null): string => {
  if (daysBefore === null) return 'until the handover';
  if (daysBefore === 0) return 'to the end of the delivery date';
  return `until ${daysBefore} ${daysBefore === 1 ? 'day' : 'days'} before the delivery date`;
};

export const cancellationTerms: Kind<OwnCancellations> = {
  form: 'own-cancellations',
  expected:
    'JSON such as {"daysBefore":1,"perMonth":3}; daysBefore null: until the handover; perMonth 0: none',
  schema: ownCancellations,
  read: readJson,
  tell: ({ daysBefore, perMonth }) =>
    perMonth === 0 ? 'by staff only' : `${tellUntil(daysBefore)}, ${perMonth} a month`,
};

const wholeDays = z
  .number(wholeError('Enter a whole number of days'))
  .int('Enter a whole number of days')
  .min(0, 'From 0 days')
  .max(60, 'At most 60 days');
const kilometers = z
  .number(wholeError('Enter whole kilometers'))
  .int('Enter whole kilometers')
  .min(1, 'At least 1')
  .max(100_000, 'At most 100,000');
const dollarSum = z
  .number(amountError('Enter an amount'))
  .min(0, 'From $0')
  .max(100_000_000, 'At most $100,000,000')
  .multipleOf(0.01, 'At most two decimals');

/** What a buyer who brings a vehicle back may, and what it costs: fixed with the order (rules.md#cancel-and-return). */
export const returnTerms = z
  .object({
    /** After the handover; 0: no right to return. */
    days: wholeDays,
    /** Driven since the handover; null: as many as you like. */
    km: kilometers.nullable(),
    feePercent: z
      .number(decimalError('Enter a percentage'))
      .min(0, 'From 0')
      .max(100, 'At most 100')
      .multipleOf(0.001),
    feeLeast: dollarSum,
    feeMost: dollarSum.nullable(),
  })
  .strict();
export type ReturnTerms = z.infer<typeof returnTerms>;

/** Which vehicles may be brought back, and how (rules.md#cancel-and-return). */
export const returnRight = returnTerms
  .extend({
    usedOnly: z.boolean(),
    /** Of the vehicle's own price; null: whatever it costs. */
    priceUpTo: dollarSum.nullable(),
  })
  .strict()
  .refine(({ feeLeast, feeMost }) => feeMost === null || feeMost >= feeLeast, {
    path: ['feeMost'],
    message: 'At least the lowest fee',
  });
export type ReturnRight = z.infer<typeof returnRight>;

/** No right to return: nobody has to grant one unless the law says so. */
export const noReturnRight: ReturnRight = {
  days: 0,
  km: null,
  feePercent: 0,
  feeLeast: 0,
  feeMost: null,
  usedOnly: false,
  priceUpTo: null,
};

/** What the law of California asks for on used cars: used cars up to $50,000, 3 days, 400 miles. */
export const californianReturnRight: ReturnRight = {
  days: 3,
  km: 644,
  feePercent: 1.5,
  feeLeast: 200,
  feeMost: 600,
  usedOnly: true,
  priceUpTo: 50_000,
};

export const returnRightOrNone: Kind<ReturnRight> = {
  form: 'return-right',
  expected:
    'none, or JSON such as {"days":3,"km":644,"feePercent":1.5,"feeLeast":200,"feeMost":600,"usedOnly":true,"priceUpTo":50000}',
  schema: returnRight,
  read: (text) => (text.toLowerCase() === 'none' ? noReturnRight : readJson(text)),
  tell: ({ days, km, feePercent, feeLeast, feeMost, usedOnly, priceUpTo }) => {
    if (days === 0) return 'none';
    const what = `${usedOnly ? 'used cars' : 'all cars'}${priceUpTo === null ? '' : ` up to ${formatMoney(priceUpTo)}`}`;
    const most = feeMost === null ? '' : `, at most ${formatMoney(feeMost)}`;
    const far = km === null ? '' : `, ${km.toLocaleString('en-US')} km`;
    return `${what}: ${days} ${days === 1 ? 'day' : 'days'}${far}, fee ${feePercent}%, at least ${formatMoney(feeLeast)}${most}`;
  },
};
