import { z } from 'zod';
import { dollars } from '#platform/dollars.ts';
import { frequencies, longestText, maxPeriodYears } from './plans.rules.ts';

/** How a total is to be spread, as it is sent. */
export const planTerms = {
  period: z
    .number('Enter the period in years')
    .int('Enter whole years')
    .min(1, 'At least 1 year')
    .max(maxPeriodYears, longestText(maxPeriodYears))
    .describe('Years'),
  frequency: z.enum(frequencies, `Choose one of ${frequencies.join(', ')}`),
};

export const planSummary = z.object({
  ...planTerms,
  totalAmount: dollars.describe('All payments together'),
  totalPayments: z.number().int(),
  installmentAmount: dollars.describe('Every payment except the last'),
});
export type PlanSummary = z.infer<typeof planSummary>;

export const installmentPlan = planSummary
  .extend({
    lastInstallmentAmount: dollars.describe('The last payment takes the rounding'),
    schedule: z.array(z.object({ number: z.number().int(), dueDate: z.iso.date(), amount: dollars })),
  })
  .meta({ id: 'InstallmentPlan' });
export type InstallmentPlan = z.infer<typeof installmentPlan>;
