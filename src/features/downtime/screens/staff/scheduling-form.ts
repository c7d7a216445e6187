import { z } from 'zod';
import { scheduling } from '../../downtime.contract.ts';
import { chosenStart } from './chosen-start.ts';
import { minutesIn } from './typed-minutes.ts';

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
