import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { RentDaysProps } from '#features/catalogue/detail/purchase-choice.ts';
import { dateInWords, earlier, later } from '#platform/dates/calendar-date.ts';
import {
  dayByKey,
  isWithin,
  monthOfDay,
  sameDayIn,
  shiftMonth,
  weeksOfMonth,
} from '#platform/dates/calendar-month.ts';
import { classNames } from '#ui/class-names.ts';
import { Glyph } from '#ui/glyph.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { RentalMonth } from './rental-days.contract.ts';
import { useRentalMonth } from './use-rental-month.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The days on which a rental can begin, month by month, by mouse and by keyboard. */
export default function RentalCalendar({ carId, days, chosen, onChoose }: RentDaysProps) {
  const [month, setMonth] = useState(chosen && monthOfDay(chosen.firstDay));
  const { shown, retry } = useRentalMonth(carId, month, days);
  const [bounds, setBounds] = useState<Pick<RentalMonth, 'today' | 'lastDay'>>();
  useEffect(() => {
    if (shown) setBounds(shown);
  }, [shown]);
  if (shown === null)
    return <Notice tone="bad" title="The available dates could not be loaded." onRetry={retry} />;
  if (!bounds) return <div aria-busy className="h-80" />;
  const shownMonth = month ?? monthOfDay(bounds.today);
  return (
    <Month
      month={shownMonth}
      bounds={bounds}
      free={new Map(shown?.days.map(({ date, free }) => [date, free]))}
      isBusy={shown === undefined}
      days={days}
      chosen={chosen?.firstDay}
      onMonth={setMonth}
      onChoose={(firstDay, freeUnits) => onChoose({ firstDay, freeUnits })}
    />
  );
}

interface MonthProps {
  month: string;
  bounds: Pick<RentalMonth, 'today' | 'lastDay'>;
  /** By date; empty while it is on its way. */
  free: ReadonlyMap<string, number>;
  isBusy: boolean;
  days: number;
  chosen: string | undefined;
  onMonth: (month: string) => void;
  onChoose: (firstDay: string, freeUnits: number) => void;
}

function Month({ month, bounds, free, isBusy, days, chosen, onMonth, onChoose }: MonthProps) {
  const { today, lastDay } = bounds;
  const [reached, setReached] = useState(chosen ?? today);
  const table = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  const inMonth = monthOfDay(reached) === month ? reached : sameDayIn(reached, month);
  const tabStop = earlier(later(inMonth, today), lastDay);
  useEffect(() => {
    if (isByKey.current) table.current?.querySelector<HTMLElement>(`[data-day="${tabStop}"]`)?.focus();
    isByKey.current = false;
  }, [tabStop]);
  const move = (event: KeyboardEvent) => {
    const next = dayByKey(event.key, tabStop, today, lastDay);
    if (!next) return;
    event.preventDefault();
    isByKey.current = true;
    setReached(next);
    if (monthOfDay(next) !== month) onMonth(monthOfDay(next));
  };
  const name = dateInWords(`${month}-01`, { month: 'long', year: 'numeric' });
  return (
    <div className="rounded-card border border-line bg-surface p-2 sm:p-4">
      <Head name={name} month={month} bounds={bounds} onMonth={onMonth} />
      <table ref={table} aria-label={name} aria-busy={isBusy} className="w-full table-fixed">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th
                key={weekday}
                scope="col"
                abbr={weekday}
                className="h-8 text-xs font-semibold text-ink-soft"
              >
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((date, place) => (
                <td key={date ?? place} className="p-0">
                  {date && (
                    <CalendarDay
                      date={date}
                      free={free.get(date) ?? 0}
                      isToday={date === today}
                      isTabStop={date === tabStop}
                      isChosen={chosen !== undefined && isWithin(date, chosen, days)}
                      onKeyDown={move}
                      onChoose={(units) => {
                        setReached(date);
                        onChoose(date, units);
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 px-2 text-xs text-ink-soft">
        {days === 1
          ? 'Crossed-out dates are unavailable.'
          : `Crossed-out dates are unavailable for ${days} days.`}
      </p>
    </div>
  );
}

function Head({
  name,
  month,
  bounds,
  onMonth,
}: Pick<MonthProps, 'month' | 'bounds' | 'onMonth'> & { name: string }) {
  return (
    <div className="flex items-center justify-between">
      <IconButton
        label="Previous month"
        disabled={month === monthOfDay(bounds.today)}
        onClick={() => onMonth(shiftMonth(month, -1))}
      >
        <Glyph name="back" className="size-4" />
      </IconButton>
      <p aria-live="polite" className="font-display font-semibold">
        {name}
      </p>
      <IconButton
        label="Next month"
        disabled={month === monthOfDay(bounds.lastDay)}
        onClick={() => onMonth(shiftMonth(month, 1))}
      >
        <Glyph name="back" className="size-4 rotate-180" />
      </IconButton>
    </div>
  );
}

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
function CalendarDay({ date, free, isToday, isTabStop, isChosen, onChoose, onKeyDown }: CalendarDayProps) {
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
