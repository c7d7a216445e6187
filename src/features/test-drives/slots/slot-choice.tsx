import { Link } from 'react-router';
import type { FormField } from '#page-kit/form.tsx';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { classNames } from '#ui/class-names.ts';
import type { DriveSlots } from '../test-drives.contract.ts';
import { namedDay } from '../test-drives.rules.ts';

interface DayChoiceProps {
  slots: DriveSlots;
  addressOf: (date: string) => string;
}

type ListedDay = DriveSlots['days'][number];

const leftOn = ({ free, closed, byAppointment }: ListedDay) => {
  if (byAppointment) return 'by appointment';
  if (closed) return 'closed';
  return free === 0 ? 'fully booked' : `${free} free`;
};

/** The days as links, so that they work without script; a day that has nothing left says so. */
export function DayChoice({ slots, addressOf }: DayChoiceProps) {
  return (
    <nav aria-label="Day">
      <ol className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {slots.days.map((day) => (
          <li key={day.date}>
            {day.free === 0 && day.date !== slots.date ? (
              <span className="grid h-full min-h-18 content-center rounded-control border border-line px-3 py-2 text-ink-soft">
                <Day day={day} />
              </span>
            ) : (
              <Link
                to={addressOf(day.date)}
                replace
                preventScrollReset
                aria-current={day.date === slots.date ? 'date' : undefined}
                className={classNames(
                  'grid h-full min-h-18 content-center rounded-control border px-3 py-2 transition-colors',
                  day.date === slots.date
                    ? 'border-ink bg-ink/8'
                    : 'border-edge/60 bg-surface hover:border-ink',
                )}
              >
                <Day day={day} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

const Day = ({ day }: { day: ListedDay }) => (
  <>
    <span className="text-sm">{dateInWords(day.date, { weekday: 'short' })} </span>
    <span className="font-semibold">{dateInWords(day.date, { month: 'short', day: 'numeric' })} </span>
    <span className="text-xs text-ink-soft">{leftOn(day)}</span>
  </>
);

interface TimeChoiceProps {
  slots: DriveSlots;
  field: FormField;
}

const noteId = 'time-note';

/** The times of the day, one of which is chosen. */
export function TimeChoice({ slots, field: { name, defaultValue, error } }: TimeChoiceProps) {
  if (!slots.date) return null;
  return (
    <fieldset
      aria-describedby={error ? noteId : undefined}
      data-invalid={error ? true : undefined}
      className="min-w-0"
    >
      <legend className="mb-2 text-sm font-semibold">Time on {namedDay(slots.date)}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {slots.slots.map(({ startsAt, time, isFree }) => (
          <label
            // A time that was taken is no longer chosen.
            key={`${startsAt} ${isFree}`}
            className={classNames(
              'relative grid min-h-control place-content-center rounded-control border text-control transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink',
              isFree
                ? 'cursor-pointer border-edge/60 bg-surface hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-ground'
                : 'border-line text-ink-soft line-through',
            )}
          >
            <input
              type="radio"
              name={name}
              value={startsAt}
              disabled={!isFree}
              defaultChecked={isFree && defaultValue === startsAt}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none rounded-control outline-none"
            />
            <span className="tabular-nums">
              {time}
              {!isFree && <span className="sr-only"> taken</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={noteId} role="alert" className="mt-2 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
