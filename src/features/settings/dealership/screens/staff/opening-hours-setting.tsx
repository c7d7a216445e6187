import { earliestDate, latestDate } from '#platform/dates/calendar-date.ts';
import {
  closedDaysBetween,
  type DayHours,
  type OpeningHours,
  weekdays,
  weekLines,
} from '#platform/dates/opening-hours.ts';
import { Button } from '#ui/buttons/button.tsx';
import { mostClosedDays } from '../../../kinds/dealership.contract.ts';
import { SettingForm } from '../../../screens/staff/setting-form.tsx';
import { type Drafting, useSetting } from '../../../screens/staff/use-setting.ts';
import type { Setting } from '../../../settings.contract.ts';
import { ClosedDayFields } from './closed-day-fields.tsx';
import { Example } from './dealership-examples.tsx';
import { type DayDraft, WeekdayFields } from './weekday-fields.tsx';

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
