import { useId } from 'react';
import type { OpenHours, Weekday } from '#platform/dates/opening-hours.ts';
import { controlClass } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select-field.tsx';
import { classNames } from '#ui/text/class-names.ts';

/** A weekday as it stands in its fields. The times stay while another choice is looked at. */
export interface DayDraft extends OpenHours {
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

export function WeekdayFields({ day, draft, problem, onChange }: WeekdayFieldsProps) {
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
