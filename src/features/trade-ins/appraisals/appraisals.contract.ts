import { z } from 'zod';
import { reasonText } from '#features/audit/reason.contract.ts';
import { dollars } from '#platform/dollars.ts';
import { countsOfFilters, listQuery } from '#platform/lists/list-query.ts';
import { typedText } from '#platform/text/search-text.ts';
import { tradeIn, valueRange } from '../trade-ins.contract.ts';
import { longestNote, tradeInStates } from '../trade-ins.rules.ts';

/** An old car as staff see it: with whom to talk to, and what the table says today. */
export const appraisal = tradeIn
  .extend({
    customer: z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string(),
    }),
    orderId: z.string().optional().describe('The order it is used for; in lists only'),
    estimateNow: valueRange.optional().describe('The current estimate; in a single one only'),
  })
  .meta({ id: 'Appraisal' });
export type Appraisal = z.infer<typeof appraisal>;

export const appraisalList = z.array(appraisal).meta({ id: 'AppraisalList' });

/** 'open': what waits for somebody, which is what staff look at first. */
export const appraisalFilters = ['open', 'all', ...tradeInStates] as const;

export const appraisalsExportQuery = z.object({
  show: z.enum(appraisalFilters).default('asked'),
  search: typedText()
    .max(100, 'At most 100 characters')
    .optional()
    .describe('A part of make and model, the VIN, or of the name, email address or phone number'),
});
export type AppraisalFilters = z.infer<typeof appraisalsExportQuery>;

export const appraisalCounts = countsOfFilters(appraisalFilters).meta({ id: 'AppraisalCounts' });

export const appraisalFields = appraisalsExportQuery.extend({
  id: z.string().max(64).optional().describe('Only this one'),
});
export const appraisalsQuery = listQuery(appraisalFields);
export type AppraisalsQuery = z.infer<typeof appraisalsQuery>;

const version = z
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .describe('The version that was read; 409 trade-in-changed if there is a newer one');

const mostOffered = 100_000_000;

export const newOffer = z
  .object({
    version,
    amount: dollars
      .gt(0, 'Enter an amount above 0')
      .max(mostOffered, `At most $${mostOffered.toLocaleString('en-US')}`),
    answer: z
      .string()
      .trim()
      .max(longestNote, `At most ${longestNote} characters`)
      .optional()
      .describe('Message to the customer'),
  })
  .meta({ id: 'TradeInOfferInput' });
export type NewOffer = z.infer<typeof newOffer>;

export const refusedOffer = z
  .object({ version, reason: reasonText.describe('The reason; shown to the customer') })
  .meta({ id: 'TradeInRefusal' });
export type RefusedOffer = z.infer<typeof refusedOffer>;
