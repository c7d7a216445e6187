import { z } from 'zod';
import { reentry } from '#features/accounts/permits/permits.contract.ts';
import { carPrice, dollars } from '#platform/dollars.ts';
import { decimalError, decimalTyped, dollarsTyped } from '#platform/figures.ts';
import { typedText } from '#platform/text/search-text.ts';

const name = (text: string) => z.string().trim().min(1, text).max(200, 'Use at most 200 characters');

/** Which cars: both are compared whole and without case (rules.md#price-update). */
export const carName = z.object({ make: name('Enter the make'), model: name('Enter the model') });

const price = carPrice('Enter the new price');

/** What the form asks for; the price in dollars. */
export const newPrice = carName.extend({ price });
export type NewPrice = z.infer<typeof newPrice>;

/** The same as it is typed. */
export const newPriceForm = carName.extend({
  price: z.preprocess((typed) => dollarsTyped(String(typed ?? '')), price),
});

const { username, password, role } = reentry.shape;

/** Right credentials take the place of the permit for this call (rules.md#price-update). */
export const priceUpdate = newPrice
  .extend({ username: username.optional(), password: password.optional(), role })
  .refine(({ username, password }) => (username === undefined) === (password === undefined), {
    path: ['password'],
    message: 'Username and password go together',
  })
  .meta({ id: 'PriceUpdate' });
export type PriceUpdate = z.infer<typeof priceUpdate>;

export const priceUpdateAnswer = z
  .object({
    message: z.string().describe('For people'),
    matched: z.number().int().describe('Cars of this name in both catalogs'),
    changed: z.number().int().describe('Those whose price changed'),
    updateId: z.string().optional().describe('To undo it; absent if nothing was changed'),
    before: z
      .object({ lowest: dollars, highest: dollars })
      .optional()
      .describe('What the changed cars cost before'),
  })
  .meta({ id: 'PriceUpdated' });

/** What somebody has typed so far. */
export const typedName = z.object({ make: typedText().max(200), model: typedText().max(200) });

export const pricePreview = z
  .object({
    matched: z.number().int().describe('Cars of this name in both catalogs'),
    prices: z
      .array(z.object({ price: dollars, cars: z.number().int() }))
      .describe('Current prices, lowest first, at most six'),
    suggestions: z
      .array(z.object({ make: z.string(), model: z.string() }))
      .describe('If none matches: names that begin with the text'),
  })
  .meta({ id: 'PricePreview' });
export type PricePreview = z.infer<typeof pricePreview>;

/** By how much prices of a selection change, in percent with at most three decimals; below 0 they fall. */
export const priceShift = z
  .object({
    make: name('Enter the make'),
    model: z
      .string()
      .trim()
      .max(200, 'Use at most 200 characters')
      .default('')
      .describe("'': every model of the make"),
    percent: z
      .number(decimalError('Enter a percentage'))
      .min(-90, 'At most 90 percent less')
      .max(100, 'At most 100 percent more')
      .refine((percent) => Number(percent.toFixed(3)) === percent, 'Use at most three decimals')
      .refine((percent) => percent !== 0, 'Enter a percentage other than 0'),
  })
  .meta({ id: 'PriceShift' });
export type PriceShift = z.infer<typeof priceShift>;

/** The same as it is typed: '-5', '2.5 %'. */
export const shiftForm = priceShift.extend({
  percent: z.preprocess(
    (typed) => decimalTyped(String(typed ?? '').replace(/\s*%\s*$/, '')),
    priceShift.shape.percent,
  ),
});

export const shiftQuery = priceShift.extend({
  percent: z.coerce.number('Enter a percentage').pipe(priceShift.shape.percent),
});

export const shiftPreview = z
  .object({
    matched: z.number().int().describe('New cars of the selection in both catalogs'),
    prices: z
      .array(z.object({ price: dollars, newPrice: dollars, cars: z.number().int() }))
      .describe('Current and new prices, lowest first, at most six'),
  })
  .meta({ id: 'ShiftPreview' });
export type ShiftPreview = z.infer<typeof shiftPreview>;

export const keptUpdate = z
  .object({
    _id: z.string(),
    make: z.string(),
    model: z.string().optional().describe('Absent: every model of the make'),
    price: dollars.optional(),
    percent: z.number().optional(),
    changed: z.number().int(),
    changedBy: z.string(),
    changedAt: z.iso.datetime(),
    canBeUndone: z.boolean().describe('For 30 days, unless one of its cars was changed again'),
    hasLater: z.boolean().describe('One of its cars was changed again'),
    undoneBy: z.string().optional(),
    undoneAt: z.iso.datetime().optional(),
    timeZone: z.string().describe("The dealership's, an IANA name"),
  })
  .meta({ id: 'KeptPriceUpdate' });
export type KeptUpdate = z.infer<typeof keptUpdate>;
export const keptUpdateList = z.array(keptUpdate).meta({ id: 'KeptPriceUpdateList' });

/** The listed texts (rules.md#texts). */
export const priceTexts = {
  failed: 'Failed to update price',
  noAnswer: 'The server did not respond. Please try again.',
  notVerified: 'Verification credentials are missing. Please verify again.',
} as const;
