import { z } from 'zod';
import { scheduling } from '../../downtime.contract.ts';
import { longestMinutes } from '../../downtime.rules.ts';
import { chosenStart } from './chosen-start.ts';

/** What was typed as a duration: so many minutes, or what is wrong with it. */
export function minutesIn(
  text: string,
): { minutes: number; error?: undefined } | { minutes?: undefined; error: string } {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1) return { error: 'Enter whole minutes, at least 1' };
  return minutes > longestMinutes ? { error: 'At most 30 days' } : { minutes };
}

const duration = z.string().transform((text, context) => {
  const { minutes, error } = minutesIn(text);
  if (error === undefined) return minutes;
  context.addIssue(error);
  return z.NEVER;
});

/** The form in a time zone (an IANA name), and what the call takes of it. */
export const schedulingForm = (zone: string) =>
  z
    .object({
      startTime: z.string().superRefine((local, context) => {
        const { error } = chosenStart(local, zone, false);
        if (error !== undefined) context.addIssue(error);
      }),
      /** Which one of an hour that comes twice. */
      which: z.enum(['first', 'second']),
      durationMinutes: duration,
      reason: scheduling.shape.reason,
    })
    .transform(({ startTime, which, ...entered }) => ({
      ...entered,
      startTime: chosenStart(startTime, zone, which === 'second').instant?.toISOString() ?? '',
    }));
export type SchedulingEntry = z.input<ReturnType<typeof schedulingForm>>;
