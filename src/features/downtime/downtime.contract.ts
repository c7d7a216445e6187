import { z } from 'zod';
import { dateRangeText, latestDate } from '#platform/dates/calendar-date.ts';
import { latestInstant } from '#platform/dates/date-schema.ts';
import { downtimeStates, longestMinutes } from './downtime.rules.ts';

/** The text that the form shows on success (rules.md#texts). */
export const scheduledText = 'Downtime scheduled successfully!' as const;

const instant = z.iso.datetime().describe('UTC');

const noStart = 'Choose a date and a time';

/** Seconds and zone are optional; without a zone it is UTC (rules.md#downtime). */
const asInstant = (text: string): string =>
  text.replace(/^([\d-]{10}T\d\d:\d\d)(?!:)/, '$1:00').replace(/(?<=T[\d:.]+)$/, 'Z');

/** What the form sends. */
export const scheduling = z
  .object({
    startTime: z
      .string(noStart)
      // Before anything searches in it: a text of a megabyte is refused by its length.
      .max(40, noStart)
      .transform(asInstant)
      .pipe(z.iso.datetime({ offset: true, error: noStart }))
      .transform((text) => new Date(text))
      .refine((start) => start <= latestInstant, dateRangeText)
      .describe(
        `An instant such as 2026-11-22T02:00:00Z; without a zone it counts as UTC. Until ${latestDate}`,
      ),
    durationMinutes: z
      .int('Enter whole minutes')
      .min(1, 'At least 1 minute')
      .max(longestMinutes, 'At most 30 days'),
    reason: z.string().trim().min(1, 'Enter a reason').max(1000, 'At most 1,000 characters'),
  })
  .meta({ id: 'DowntimeScheduling' });
export type Scheduling = z.output<typeof scheduling>;

/** A downtime as those who schedule it see it. */
export const downtime = z
  .object({
    _id: z.string(),
    startTime: instant,
    durationMinutes: z.int().describe('As planned, even if it was ended early'),
    endsAt: instant.describe('When it ends, or ended'),
    reason: z.string(),
    state: z.enum(downtimeStates),
    scheduledBy: z.string().describe('Email address'),
    endedEarly: z.boolean(),
  })
  .meta({ id: 'Downtime' });
export type Downtime = z.infer<typeof downtime>;

export const downtimeList = z.array(downtime).meta({ id: 'DowntimeList' });

export const scheduled = z
  .object({ message: z.literal(scheduledText), downtime })
  .meta({ id: 'DowntimeScheduled' });

/** Whether the shop is down, for everyone. */
export const currentDowntime = z
  .object({
    _id: z.string().nullable().describe('For the running downtime; null while the shop is open'),
    active: z.boolean(),
    endsAt: instant.nullable().describe('Null while the shop is open'),
    reason: z.string().nullable().describe('Null while the shop is open'),
    serverTime: instant.describe("The server's clock, used by the countdown"),
    next: z
      .object({ _id: z.string(), startTime: instant, endsAt: instant, durationMinutes: z.int() })
      .nullable()
      .describe('The next downtime, if it begins within 24 hours'),
  })
  .meta({ id: 'CurrentDowntime' });
export type CurrentDowntime = z.infer<typeof currentDowntime>;

export const downtimeId = z.object({ id: z.string().min(1).max(64) });
