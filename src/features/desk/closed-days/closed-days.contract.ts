import { z } from 'zod';

const count = z.number().int().min(0);

/** What lies on a day on which the dealership is closed. */
export const closedDayWork = z.object({
  date: z.iso.date(),
  reason: z.string().describe('Why it is closed; may be empty'),
  deliveries: count.describe('Bought vehicles to be delivered'),
  pickUps: count.describe('Rentals to be picked up'),
  appointments: count.describe('Of the workshop'),
  drives: count.describe('Test drives, also those that wait for their confirmation'),
});
export type ClosedDayWork = z.infer<typeof closedDayWork>;

export const closedDaysWork = z.array(closedDayWork).meta({ id: 'ClosedDaysWork' });
