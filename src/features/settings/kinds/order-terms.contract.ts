import { z } from 'zod';
import { type Kind, readJson } from './setting-kinds.contract.ts';

/** How far customers cancel their orders themselves (rules.md#cancel-and-return). */
export const ownCancellations = z
  .object({
    /** Up to so many days before the delivery date; null: until the handover. */
    daysBefore: z
      .number('Enter a whole number of days')
      .int('Enter a whole number of days')
      .min(0, 'From 0 days')
      .max(365, 'At most 365 days')
      .nullable(),
    /** How many orders one person cancels in a calendar month; 0: none. */
    perMonth: z
      .number('Enter a whole number')
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
