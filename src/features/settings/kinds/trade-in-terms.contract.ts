import { z } from 'zod';
import { wholeError } from '#platform/figures.ts';
import { type Kind, readJson } from './setting-kinds.contract.ts';

/** Whether the dealer takes cars in part exchange, and how long an offer holds (rules.md#trade-in). */
export const tradeInTerms = z
  .object({
    isOn: z.boolean(),
    /** Days after the one on which the offer was made; the last one counts whole. */
    offerDays: z
      .number(wholeError('Enter a whole number of days'))
      .int('Enter a whole number of days')
      .min(1, 'At least 1 day')
      .max(90, 'At most 90 days'),
    /** How far the car may be driven after it was described. */
    offerKm: z
      .number(wholeError('Enter whole kilometers'))
      .int('Enter whole kilometers')
      .min(0, 'From 0')
      .max(100_000, 'At most 100,000'),
    /** No tax is reckoned on what an old car counts. Absent: no. */
    lowersTax: z.boolean().default(false),
  })
  .strict();
export type TradeInTerms = z.infer<typeof tradeInTerms>;

export const tradeInsOrNone: Kind<TradeInTerms> = {
  form: 'trade-ins',
  expected: 'JSON such as {"isOn":true,"offerDays":7,"offerKm":500}',
  schema: tradeInTerms,
  read: readJson,
  tell: ({ isOn, offerDays, offerKm, lowersTax }) => {
    const held = `offers are valid for ${offerDays} ${offerDays === 1 ? 'day' : 'days'} and ${offerKm.toLocaleString('en-US')} km`;
    return `${isOn ? held : 'not offered'}${lowersTax ? '; credit lowers the taxed amount' : ''}`;
  },
};
