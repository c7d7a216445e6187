import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useRevalidator } from 'react-router';
import { z } from 'zod';
import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { useHeldInput } from '#page-kit/use-held-input.ts';
import { dateRangeText, isShopDate } from '#platform/dates/calendar-date.ts';
import { instantsOf, longTime } from '#platform/dates/local-time.ts';
import { readWhole } from '#platform/figures.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { heldDraft } from '#ui/held-draft.ts';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { showFieldErrors } from '#ui/show-field-errors.ts';
import { TextAreaField, TextField } from '#ui/text-field.tsx';
import { scheduling } from './downtime.contract.ts';
import type { DowntimeRoutes } from './downtime.routes.ts';
import { durationText, longestMinutes } from './downtime.rules.ts';
import { useTimeZone } from './use-time-zone.ts';

/** The time until the page returns to /admin (rules.md#delays). */
const leaveAfterMs = 2000;

const draft = heldDraft<SchedulingEntry>('downtime');

const empty: SchedulingEntry = { startTime: '', which: 'first', durationMinutes: '', reason: '' };

/** Start, duration, reason. Success shows a text and leads back to the overview. */
export function DowntimeForm() {
  const zone = useTimeZone();
  const { register, handleSubmit, watch, reset, getValues, setError, formState } = useForm({
    resolver: useMemo(() => zodResolver(schedulingForm(zone)), [zone]),
    defaultValues: empty,
  });
  const { errors, isSubmitting } = formState;
  /** How the last try ended; undefined while there is none. */
  const [asked, setAsked] = useState<Asked<unknown>>();
  const isDone = asked?.ok === true;
  const { revalidate } = useRevalidator();
  useLeaving(isDone);
  const { hold } = useHeldInput(draft, { read: getValues, restore: reset });
  const [local, which, duration] = watch(['startTime', 'which', 'durationMinutes']);
  const start = chosenStart(local, zone, which === 'second');
  const { minutes } = minutesIn(duration);

  const schedule = handleSubmit(
    async (json) => {
      setAsked(undefined);
      const outcome = await ask(
        () => client<DowntimeRoutes>().downtime.create.$post({ json }),
        'Failed to schedule downtime',
      );
      setAsked(outcome);
      if (outcome.ok) await revalidate();
      else showFieldErrors(setError, outcome.fields);
    },
    () => setAsked(undefined),
  );

  return (
    <form method="post" noValidate onSubmit={schedule} className="grid gap-6">
      {isDone && <Notice tone="good" title="Downtime scheduled successfully!" />}
      {asked?.ok === false && <RefusalNotice refusal={asked} zone={zone} onVerify={hold} />}
      <TextField
        type="datetime-local"
        label="Start date and time"
        hint={<StartHint start={start} zone={zone} />}
        error={errors.startTime?.message}
        required
        {...register('startTime')}
      />
      {start.choices.length > 0 && (
        <SelectField
          label="The clocks go back that day: which one?"
          options={start.choices.map((label, index) => ({ value: index === 0 ? 'first' : 'second', label }))}
          {...register('which')}
        />
      )}
      <TextField
        label="Duration in minutes"
        inputMode="numeric"
        hint={minutes ? endText(start.instant, minutes, zone) : 'At least 1 minute.'}
        error={errors.durationMinutes?.message}
        required
        {...register('durationMinutes')}
      />
      <TextAreaField
        label="Reason"
        hint="Shown to everyone while the site is down."
        error={errors.reason?.message}
        maxLength={1000}
        required
        {...register('reason')}
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={isSubmitting}
        disabled={isDone}
        className="justify-self-start"
      >
        Schedule downtime
      </Button>
    </form>
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

interface RefusalNoticeProps {
  refusal: Refused;
  zone: string;
  onVerify: () => void;
}

function RefusalNotice({ refusal, zone, onVerify }: RefusalNoticeProps) {
  return (
    <Notice tone="bad" title={refusalText(refusal, zone)}>
      {refusal.code === 'not-verified' && (
        <LinkButton to="/admin/verify-downtime" size="small" className="mt-2" onClick={onVerify}>
          Verify again
        </LinkButton>
      )}
    </Notice>
  );
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
