import { z } from 'zod';
import { amountError, wholeError } from '#platform/figures.ts';
import { formatMoney } from '#platform/money.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

/** What a customer pays to have a vehicle reserved, and for how long (rules.md#hold); null: none can be. */
export const holdTerms = z
  .object({
    amount: z
      .number(amountError('Enter an amount'))
      .min(1, 'At least $1')
      .max(100_000, 'At most $100,000')
      .multipleOf(0.01, 'At most two decimals'),
    hours: z
      .number(wholeError('Enter whole hours'))
      .int('Enter whole hours')
      .min(1, 'At least 1 hour')
      .max(720, 'At most 720 hours'),
  })
  .strict();
export const maybeHoldTerms = holdTerms.nullable();
export type HoldTerms = z.infer<typeof maybeHoldTerms>;

export const holdsOrNone: Kind<HoldTerms> = {
  form: 'holds',
  expected: 'none, or JSON such as {"amount":99,"hours":72}',
  schema: maybeHoldTerms,
  read: (text) => (text.toLowerCase() === 'none' ? null : readJson(text)),
  tell: (terms) => (terms ? `${formatMoney(terms.amount)} for ${terms.hours} hours` : 'none'),
};
