import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { decimalError } from '#platform/figures.ts';
import { keptLine } from '#platform/text/one-line.ts';

/** How a vehicle is had; price lines are made for one of them. */
export const pricedModes = ['purchase', 'rent'] as const;
/** Who gets the money of a line. */
export const lineReceivers = ['dealer', 'state'] as const;
/** The same of a line that was charged, where tax is one of them. */
export const chargedReceivers = [...lineReceivers, 'tax'] as const;
/** Every buyer pays a mandatory line. A chosen one is offered, and paid by those who choose it. */
export const lineChoices = ['mandatory', 'chosen'] as const;
/** The shop's price has added tax beside it, or in it. */
export const taxWays = ['added', 'included'] as const;

const name = z
  .string()
  .trim()
  .min(1, 'Give it a name')
  .max(60, 'Use at most 60 characters')
  // What is set is judged as a whole; a name of before stays, and can be chosen.
  .superRefine(keptLine);

const hasAtMostThreeDecimals = (percent: number) => Number(percent.toFixed(3)) === percent;

/** A rate in percent, such as 7.375. */
const percent = z
  .number(decimalError('Enter a rate in percent'))
  .min(0, 'Enter 0 or more')
  .max(100, 'At most 100 percent')
  .refine(hasAtMostThreeDecimals, 'Use at most three decimals');

const shared = {
  name,
  mode: z.enum(pricedModes),
  receiver: z.enum(lineReceivers),
  taxed: z.boolean(),
  choice: z.enum(lineChoices).optional().describe('Absent: mandatory'),
};

/** A charge beside the vehicle's own price (rules.md#price). Of a rental it is asked once, not for each day. */
export const priceLine = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), value: dollars.max(1_000_000, 'At most $1,000,000'), ...shared }),
    z.object({
      kind: z.literal('percent'),
      value: percent.describe("Of the vehicle's base price"),
      ...shared,
    }),
  ])
  .refine(({ choice, value }) => choice !== 'chosen' || value > 0, {
    path: ['value'],
    message: 'Enter more than 0: this is an optional extra',
  })
  .meta({ id: 'PriceLine' });
export type PriceLine = z.infer<typeof priceLine>;

/** The most that a dealer may set. */
export const maxPriceLines = 20;

const keyOf = (line: PriceLine) => `${line.mode}/${line.name.toLowerCase()}`;

export const priceLineList = z
  .array(priceLine)
  .max(maxPriceLines, `At most ${maxPriceLines} price lines`)
  .refine((lines) => new Set(lines.map(keyOf)).size === lines.length, 'Two lines have the same name');

/** One rate of the dealer's; null: no tax is told. */
export const salesTax = z.object({ name, percent, way: z.enum(taxWays) }).nullable();
export type SalesTax = z.infer<typeof salesTax>;

/** What a buyer chose of the lines that are offered, by name: within a mode no two have the same. */
export const chosenNames = z
  .array(name)
  .max(maxPriceLines, `At most ${maxPriceLines} names`)
  .describe('Names of optional price lines, chosen for each vehicle; absent: none');

/** A line that may be chosen, at what it costs for one vehicle. */
export const offeredLine = z
  .object({ name: z.string(), receiver: z.enum(lineReceivers), amount: dollars })
  .meta({ id: 'OfferedLine' });

/** A line of an order or a basket, as it is sent. */
export const chargedLine = z
  .object({
    name: z.string(),
    receiver: z.enum(chargedReceivers),
    amount: dollars,
    chosen: z.literal(true).optional().describe('Chosen by the buyer; others are mandatory'),
    included: z.literal(true).optional().describe('Included in the other amounts, not added'),
  })
  .meta({ id: 'ChargedLine' });

/** All that a price depends on besides the vehicle. */
export const priceTerms = z
  .object({
    lines: priceLineList,
    tax: salesTax,
    oldCarLowersTax: z
      .literal(true)
      .optional()
      .describe('The trade-in value is not taxed; absent: everything is taxed'),
  })
  .meta({ id: 'PriceTerms' });
export type PriceTerms = z.infer<typeof priceTerms>;
