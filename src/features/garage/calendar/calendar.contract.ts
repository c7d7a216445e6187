import { z } from 'zod';

/** Whether a member has a calendar address; nobody can read it again. */
export const calendarState = z
  .object({ madeOn: z.iso.date().optional().describe('At the dealership; absent: there is none') })
  .meta({ id: 'CalendarState' });
export type CalendarState = z.infer<typeof calendarState>;

export const calendarAddress = z
  .object({ address: z.url().describe('Shown once: anyone with it can read your dates') })
  .meta({ id: 'CalendarAddress' });

/** What the address of a feed ends in. */
export const feedQuery = z.object({ token: z.string().min(1).max(100) });
