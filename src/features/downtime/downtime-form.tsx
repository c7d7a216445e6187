import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { ask, type Refused } from '#page-kit/ask.ts';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';
import { instantsOf, isTimeZone, longTime } from '#platform/dates/local-time.ts';
import { readWhole } from '#platform/figures.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { scheduling } from './downtime.contract.ts';
import type { DowntimeRoutes } from './downtime.routes.ts';
import { durationText, longestMinutes } from './downtime.rules.ts';
import { useTimeZone } from './use-time-zone.ts';

/** The time until the page returns to /admin (rules.md#delays). */
const leaveAfterMs = 2000;

const duration = z.string().transform((text, context) => {
  const { minutes, error } = minutesIn(text);
  if (error === undefined) return minutes;
  context.addIssue(error);
  return z.NEVER;
});

interface StartEntry {
  startTime: string;
  zone: string;
}

const startError = ({ startTime, zone }: StartEntry) => chosenStart(startTime, zone, false).error;

/** The fields of the form, with the person's time zone (an IANA name), as the call takes them. */
export const schedulingForm = z
  .object({
    zone: z.string().transform((zone) => (isTimeZone(zone) ? zone : 'UTC')),
    startTime: z.string(),
    /** Which one of an hour that comes twice. */
    which: z.enum(['first', 'second']).default('first'),
    durationMinutes: duration,
    reason: scheduling.shape.reason,
  })
  .refine((entry) => !startError(entry), {
    path: ['startTime'],
    // Zod's type of `input` is unknown: it is what this object has read.
    error: ({ input }) => startError(input as StartEntry),
    // Next to what is wrong with the other fields.
    when: () => true,
  })
  .transform(({ startTime, which, ...entered }) => ({
    ...entered,
    startTime: chosenStart(startTime, entered.zone, which === 'second').instant?.toISOString() ?? '',
  }));

export const scheduleForm = pageForm(
  'schedule',
  schedulingForm,
  async ({ value: { zone, ...json }, api }) => {
    const asked = await ask(
      () => api<DowntimeRoutes>().downtime.create.$post({ json }),
      'Failed to schedule downtime',
    );
    return asked.ok ? asked : { ...asked, text: refusalText(asked, zone) };
  },
);

/** Start, duration, reason. Success shows a text and leads back to the overview. */
export function DowntimeForm() {
  const zone = useTimeZone();
  const [drafted, setDrafted] = useState<string>();
  const form = useForm(scheduleForm, { onDraft: ({ which }) => setDrafted(which) });
  const isDone = form.result?.ok === true;
  useLeaving(isDone);
  const { startTime = '', which, durationMinutes = '' } = form.texts;
  const start = chosenStart(startTime, zone, which === 'second');
  const { minutes } = minutesIn(durationMinutes);

  return (
    <SentForm form={form} className="grid gap-6">
      {isDone && <Notice tone="good" title="Downtime scheduled successfully!" />}
      <FormFailure form={form} />
      <input type="hidden" name="zone" value={zone} />
      <TextField
        type="datetime-local"
        label="Start date and time"
        hint={<StartHint start={start} zone={zone} />}
        required
        {...form.field('startTime')}
      />
      {start.choices.length > 0 && (
        <SelectField
          label="The clocks go back that day: which one?"
          options={start.choices.map((label, index) => ({ value: index === 0 ? 'first' : 'second', label }))}
          {...form.field('which')}
          defaultValue={drafted}
        />
      )}
      <TextField
        label="Duration in minutes"
        inputMode="numeric"
        hint={minutes ? endText(start.instant, minutes, zone) : 'At least 1 minute.'}
        required
        {...form.field('durationMinutes')}
      />
      <TextAreaField
        label="Reason"
        hint="Shown to everyone while the site is down."
        maxLength={1000}
        required
        {...form.field('reason')}
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={form.sending !== undefined}
        disabled={isDone}
        className="justify-self-start"
      >
        Schedule downtime
      </Button>
    </SentForm>
  );
}

function useLeaving(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const leaving = setTimeout(() => void navigate('/admin'), leaveAfterMs);
    return () => clearTimeout(leaving);
  }, [isDone, navigate]);
}

const StartHint = ({ start, zone }: { start: ChosenStart; zone: string }) => (
  <span>{startText(start, zone)}</span>
);

function startText(start: ChosenStart, zone: string): string {
  if (!start.instant) return `In your time zone: ${zone}.`;
  const there = longTime(start.instant, zone);
  if (zone === 'UTC') return `${there}.`;
  const utc = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return `${there} in ${zone}, ${utc.format(start.instant)} UTC.`;
}

function endText(start: Date | undefined, minutes: number, zone: string): string {
  if (!start) return `${durationText(minutes)}.`;
  const end = new Date(start.getTime() + minutes * 60_000);
  return `${durationText(minutes)}, until ${longTime(end, zone)}.`;
}

/**
 * Why it was not scheduled. A downtime in the way is given in the zone (an IANA name) of the form and the list.
 */
export function refusalText(
  { code, text, said }: Pick<Refused, 'code' | 'text' | 'said'>,
  zone: string,
): string {
  const { startTime, endsAt } = said;
  if (code !== 'overlaps' || typeof startTime !== 'string' || typeof endsAt !== 'string') return text;
  const [start, end] = [startTime, endsAt].map((instant) => longTime(new Date(instant), zone));
  return `Another downtime is scheduled from ${start} to ${end}.`;
}

/** What was typed as a duration: so many minutes, or what is wrong with it. */
function minutesIn(
  text: string,
): { minutes: number; error?: undefined } | { minutes?: undefined; error: string } {
  const { figure: minutes, fault } = readWhole(text) ?? {};
  if (minutes === undefined || !Number.isInteger(minutes) || minutes < 1)
    return { error: fault ?? 'Enter whole minutes, at least 1' };
  return minutes > longestMinutes ? { error: 'At most 30 days' } : { minutes };
}

/** What a date-time input means in the person's own time zone. */
interface ChosenStart {
  /** Undefined while there is none, or none that exists. */
  instant?: Date;
  error?: string;
  /** Both instants of an hour that comes twice, in words, the first one first. */
  choices: readonly string[];
}

/** `second` of an hour that comes twice is wanted. */
export function chosenStart(local: string, timeZone: string, second: boolean): ChosenStart {
  if (local === '') return { error: 'Choose a date and a time', choices: [] };
  if (!isShopDate(local.split('T')[0] ?? '')) return { error: dateRangeText, choices: [] };
  const instants = instantsOf(local, timeZone);
  const [first, other] = instants;
  if (!first) return { error: 'This time does not exist: the clocks go forward that day', choices: [] };
  if (!other) return { instant: first, choices: [] };
  return {
    instant: second ? other : first,
    choices: instants.map((instant) => longTime(instant, timeZone)),
  };
}
