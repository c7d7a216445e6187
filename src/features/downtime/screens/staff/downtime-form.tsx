import { type FormEvent, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { heldDraft } from '#ui/forms/held-draft.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextAreaField, TextField } from '#ui/forms/text-field.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { durationText, longestMinutes } from '../../downtime.rules.ts';
import { longTime } from '../../local-time.rules.ts';
import { useTimeZone } from '../customer/use-time-zone.ts';
import { type ChosenStart, chosenStart } from './chosen-start.ts';
import { callSchedule, type Refusal } from './downtime-call.ts';
import { refusalText } from './refusal-text.ts';

/** Milliseconds until the page returns to /admin (rules.md#delays). */
const leaveAfter = 2000;

/** What was typed as a duration: so many minutes, or what is wrong with it. */
function minutesIn(text: string): { minutes?: number; error?: string } {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < 1) return { error: 'Enter whole minutes, at least 1' };
  return minutes > longestMinutes ? { error: 'At most 30 days' } : { minutes };
}

function problemsOf(start: ChosenStart, duration: string, reason: string): Record<string, string> {
  const { error } = minutesIn(duration);
  return {
    ...(start.error && { startTime: start.error }),
    ...(error && { durationMinutes: error }),
    ...(reason.trim() === '' && { reason: 'Enter a reason' }),
  };
}

const draft = heldDraft<{ local: string; duration: string; reason: string }>('downtime');

/** Start, duration, reason. Success is told, and leads back to the office. */
export function DowntimeForm() {
  const zone = useTimeZone();
  const [local, setLocal] = useState('');
  const [second, setSecond] = useState(false);
  const [duration, setDuration] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const [refusal, setRefusal] = useState<Refusal>();
  const { revalidate } = useRevalidator();
  useLeaving(state === 'done');
  useEffect(() => {
    const held = draft.take();
    if (!held) return;
    setLocal(held.local);
    setDuration(held.duration);
    setReason(held.reason);
  }, []);
  const start = chosenStart(local, zone, second);
  const { minutes } = minutesIn(duration);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'open') return;
    const found = problemsOf(start, duration, reason);
    setProblems(found);
    setRefusal(undefined);
    if (!start.instant || !minutes || Object.keys(found).length > 0) return;
    setState('busy');
    const plan = { startTime: start.instant.toISOString(), durationMinutes: minutes, reason };
    const refused = await callSchedule(plan);
    setRefusal(refused);
    setProblems(refused?.fields ?? {});
    setState(refused ? 'open' : 'done');
    if (!refused) await revalidate();
  };

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-6">
      {state === 'done' && <Notice tone="good" title="Downtime scheduled successfully!" />}
      {refusal && (
        <Refused refusal={refusal} zone={zone} onVerify={() => draft.hold({ local, duration, reason })} />
      )}
      <TextField
        type="datetime-local"
        label="Start date and time"
        hint={<StartHint start={start} zone={zone} />}
        error={problems.startTime}
        value={local}
        onChange={(event) => setLocal(event.target.value)}
        required
      />
      {start.choices.length > 0 && (
        <SelectField
          label="The clocks go back: which of the two?"
          value={second ? '1' : '0'}
          onChange={(event) => setSecond(event.target.value === '1')}
          options={start.choices.map((label, index) => ({ value: String(index), label }))}
        />
      )}
      <TextField
        type="number"
        label="Duration in minutes"
        min={1}
        step={1}
        inputMode="numeric"
        hint={minutes ? endText(start.instant, minutes, zone) : 'At least 1 minute.'}
        error={problems.durationMinutes}
        value={duration}
        onChange={(event) => setDuration(event.target.value)}
        required
      />
      <TextAreaField
        label="Reason"
        hint="Everyone reads it while the site is down."
        error={problems.reason}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        required
      />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={state === 'busy'}
        disabled={state === 'done'}
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
    const leaving = setTimeout(() => void navigate('/admin'), leaveAfter);
    return () => clearTimeout(leaving);
  }, [isDone, navigate]);
}

function StartHint({ start, zone }: { start: ChosenStart; zone: string }) {
  if (!start.instant) return <>In your time zone, {zone}.</>;
  const there = longTime(start.instant, zone);
  if (zone === 'UTC') return <>{there}.</>;
  const utc = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <>
      {there} in {zone}, {utc.format(start.instant)} UTC.
    </>
  );
}

function endText(start: Date | undefined, minutes: number, zone: string): string {
  if (!start) return `${durationText(minutes)}.`;
  const end = new Date(start.getTime() + minutes * 60_000);
  return `${durationText(minutes)}, until ${longTime(end, zone)}.`;
}

interface RefusedProps {
  refusal: Refusal;
  zone: string;
  onVerify: () => void;
}

function Refused({ refusal, zone, onVerify }: RefusedProps) {
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
