import { z } from 'zod';
import { daysAhead } from './rental-days.rules.ts';

/** A month as 'YYYY-MM', within the years of the shop. */
const sentMonth = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'Enter a month such as 2026-04')
  .describe('YYYY-MM');

export const rentalMonthQuery = z.object({
  month: sentMonth.optional().describe('Without one, the month of today'),
  days: z.coerce
    .number()
    .int()
    .min(1, 'At least 1')
    .max(daysAhead, `At most ${daysAhead}`)
    .default(1)
    .describe('Length of the rental in days'),
});
export type RentalMonthQuery = z.infer<typeof rentalMonthQuery>;

/** How many units of a car are free for a rental that begins on a day, day by day. */
export const rentalMonth = z
  .object({
    month: z.string(),
    today: z.iso.date().describe("In the dealership's time zone"),
    lastDay: z.iso.date().describe('The last day that can be booked'),
    days: z.array(
      z.object({
        date: z.iso.date(),
        free: z
          .number()
          .int()
          .describe(
            'Units available for a rental that begins on that day; 0 also if booking is not possible',
          ),
      }),
    ),
  })
  .meta({ id: 'RentalMonth' });
export type RentalMonth = z.infer<typeof rentalMonth>;

/** The code of a refusal because units are not free on the days asked for. */
export const daysTakenCode = 'days-taken';
