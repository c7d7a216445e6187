import { useId } from 'react';
import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import {
  type ClosedDay,
  closedDaysBetween,
  type DayHours,
  type OpenHours,
  type OpeningHours,
  type Weekday,
  weekdays,
  weekLines,
} from '#platform/dates/opening-hours.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { controlClass } from '#ui/field.tsx';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { mostClosedDays } from '../kinds/dealership.contract.ts';
import type { Setting } from '../settings.contract.ts';
import { Example } from './dealership-examples.tsx';
import { SettingForm } from './setting-form.tsx';
import { type Drafting, useSetting } from './use-setting.ts';

interface ClosedDraft {
  /** Its place while it is edited: two may have no date yet. */
  key: number;
  date: string;
  reason: string;
}

interface HoursDraft {
  week: Readonly<Record<(typeof weekdays)[number], DayDraft>>;
  closedDays: readonly ClosedDraft[];
}

const usual = { opens: '09:00', closes: '17:00' };

const draftOf = (hours: DayHours): DayDraft =>
  typeof hours === 'string' ? { kind: hours, ...usual } : { kind: 'open', ...hours };

const hoursOf = ({ kind, opens, closes }: DayDraft) => (kind === 'open' ? { opens, closes } : kind);

const eachDay = <Value,>(of: (day: (typeof weekdays)[number]) => Value) => ({
  monday: of('monday'),
  tuesday: of('tuesday'),
  wednesday: of('wednesday'),
  thursday: of('thursday'),
  friday: of('friday'),
  saturday: of('saturday'),
  sunday: of('sunday'),
});

const drafting: Drafting<HoursDraft, OpeningHours> = {
  toDraft: (known) => ({
    week: eachDay((day) => draftOf(known.week[day])),
    closedDays: known.closedDays.map((closed, key) => ({ key, ...closed })),
  }),
  toJson: ({ week, closedDays }) => ({
    week: eachDay((day) => hoursOf(week[day])),
    closedDays: closedDays.map(({ date, reason }) => ({ date, reason })),
  }),
};

/** When the dealership is open. */
export function OpeningHoursSetting({ setting }: { setting: Setting }) {
  const editing = useSetting(setting, drafting);
  const { draft, change, problems, entered } = editing;
  const { week, closedDays } = draft;
  const add = () => {
    const key = Math.max(-1, ...closedDays.map((closed) => closed.key)) + 1;
    change({ ...draft, closedDays: [...closedDays, { key, date: '', reason: '' }] });
  };
  const replace = (closed: ClosedDraft) =>
    change({ ...draft, closedDays: closedDays.map((other) => (other.key === closed.key ? closed : other)) });
  const remove = (key: number) =>
    change({ ...draft, closedDays: closedDays.filter((other) => other.key !== key) });
  return (
    <SettingForm editing={{ ...editing, problems: { '': problems.closedDays ?? '' } }}>
      <ul className="grid gap-2">
        {weekdays.map((day) => (
          <WeekdayFields
            key={day}
            day={day}
            draft={week[day]}
            problem={
              problems[`week.${day}`] ?? problems[`week.${day}.opens`] ?? problems[`week.${day}.closes`]
            }
            onChange={(changed) => change({ ...draft, week: { ...week, [day]: changed } })}
          />
        ))}
      </ul>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Closed days</legend>
        {closedDays.length === 0 && <p className="text-sm text-ink-soft">No closed days.</p>}
        {closedDays.map((closed, index) => (
          <ClosedDayFields
            key={closed.key}
            place={index + 1}
            day={closed}
            problems={{
              date: problems[`closedDays.${index}.date`],
              reason: problems[`closedDays.${index}.reason`],
            }}
            onChange={(changed) => replace({ ...closed, ...changed })}
            onRemove={() => remove(closed.key)}
          />
        ))}
        <Button
          size="small"
          className="justify-self-start"
          disabled={closedDays.length >= mostClosedDays}
          onClick={add}
        >
          Add a closed day
        </Button>
      </fieldset>
      {entered && (
        <Example title="At the foot of every page">
          {[...weekLines(entered), ...closedDaysBetween(entered, earliestDate, latestDate)].map((line) => (
            <p key={line.days}>
              {line.days}: {line.hours}
            </p>
          ))}
        </Example>
      )}
    </SettingForm>
  );
}

interface ClosedDayFieldsProps {
  day: ClosedDay;
  place: number;
  problems: { date?: string; reason?: string };
  onChange: (day: ClosedDay) => void;
  onRemove: () => void;
}

const ClosedDayFields = ({ day, place, problems, onChange, onRemove }: ClosedDayFieldsProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4 sm:grid-cols-[12rem_minmax(0,1fr)_auto]">
    <TextField
      label={`Closed day ${place}`}
      type="date"
      value={day.date}
      error={problems.date}
      onChange={(event) => onChange({ ...day, date: event.target.value })}
    />
    <TextField
      label="Reason"
      value={day.reason}
      maxLength={60}
      error={problems.reason}
      onChange={(event) => onChange({ ...day, reason: event.target.value })}
      className="max-sm:col-span-2 max-sm:row-start-2"
    />
    <IconButton label={`Remove closed day ${place}`} className="mt-7 text-ink-soft" onClick={onRemove}>
      <Glyph name="close" className="size-4" />
    </IconButton>
  </div>
);

/** A weekday as it stands in its fields. The times stay while another choice is looked at. */
interface DayDraft extends OpenHours {
  kind: 'open' | 'appointment' | 'closed';
}

const kinds = [
  { value: 'open', label: 'Open' },
  { value: 'appointment', label: 'By appointment' },
  { value: 'closed', label: 'Closed' },
] as const;

interface WeekdayFieldsProps {
  day: Weekday;
  draft: DayDraft;
  problem: string | undefined;
  onChange: (draft: DayDraft) => void;
}

function WeekdayFields({ day, draft, problem, onChange }: WeekdayFieldsProps) {
  const problemId = useId();
  const name = day.charAt(0).toUpperCase() + day.slice(1);
  const choose = (value: string) => {
    const kind = kinds.find((each) => each.value === value)?.value;
    if (kind) onChange({ ...draft, kind });
  };
  const time = (field: keyof OpenHours, label: string) => (
    <input
      type="time"
      aria-label={`${name}, ${label}`}
      aria-invalid={problem !== undefined || undefined}
      aria-describedby={problem && problemId}
      value={draft[field]}
      onChange={(event) => onChange({ ...draft, [field]: event.target.value })}
      className={classNames(controlClass, 'w-36!')}
    />
  );
  return (
    <li className="grid items-center gap-x-4 gap-y-2 sm:grid-cols-[8rem_12rem_1fr]">
      <span className="text-sm font-semibold" aria-hidden="true">
        {name}
      </span>
      <Select aria-label={name} value={draft.kind} onChange={(event) => choose(event.target.value)}>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {draft.kind === 'open' && (
        <span className="flex flex-wrap items-center gap-2">
          {time('opens', 'opens')}
          <span aria-hidden="true">–</span>
          {time('closes', 'closes')}
        </span>
      )}
      {problem && (
        <p id={problemId} className="text-sm text-bad sm:col-span-2 sm:col-start-2">
          {problem}
        </p>
      )}
    </li>
  );
}
