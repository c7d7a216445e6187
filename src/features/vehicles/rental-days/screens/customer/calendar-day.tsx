import type { KeyboardEvent } from 'react';
import { dateInWords } from '#platform/dates/calendar-date.ts';
import { classNames } from '#ui/text/class-names.ts';

interface CalendarDayProps {
  date: string;
  /** Units that are free for the rental if it begins here. */
  free: number;
  isToday: boolean;
  /** The one day of the month that the tabulator key reaches. */
  isTabStop: boolean;
  /** One of the days of the rental. */
  isChosen: boolean;
  onChoose: (free: number) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A day of a calendar. One that is taken can be reached, so that its name is heard, and not be chosen. */
export function CalendarDay({
  date,
  free,
  isToday,
  isTabStop,
  isChosen,
  onChoose,
  onKeyDown,
}: CalendarDayProps) {
  const isFree = free > 0;
  const name = dateInWords(date, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
  return (
    <button
      type="button"
      data-day={date}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={!isFree}
      aria-pressed={isChosen}
      onKeyDown={onKeyDown}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${name}, ${isFree ? 'free' : 'not available'}`}
      onClick={() => isFree && onChoose(free)}
      className={classNames(
        'figure grid h-11 w-full place-items-center rounded-control text-sm transition',
        isChosen && 'bg-accent text-accent-ink',
        !isChosen && isFree && 'hover:bg-ink/8',
        !isFree && !isChosen && 'text-ink-soft line-through decoration-edge',
        isToday && 'font-bold underline underline-offset-4',
      )}
    >
      {Number(date.slice(8))}
    </button>
  );
}
