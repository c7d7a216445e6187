import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import type { WorkshopDay } from '../../service-center.contract.ts';
import { dayName, repairName } from '../../service-center.rules.ts';

interface WeekStripProps {
  days: readonly WorkshopDay[];
  chosen: string;
  addressOf: (date: string) => string;
}

/** Seven days with their load against capacity; one of them is open below. */
export function WeekStrip({ days, chosen, addressOf }: WeekStripProps) {
  return (
    <nav aria-label="Week">
      <ol className="grid gap-2 sm:grid-cols-4 xl:grid-cols-7">
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={addressOf(day.date)}
              preventScrollReset
              aria-current={day.date === chosen ? 'date' : undefined}
              className={classNames(
                'block rounded-card border bg-surface p-4 transition-colors',
                day.date === chosen ? 'border-ink' : 'border-line hover:border-edge',
              )}
            >
              <DayLoad day={day} />
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function DayLoad({ day }: { day: WorkshopDay }) {
  const [weekday, date] = dayName(day.date).split(', ');
  return (
    <>
      <span className="label block">{weekday} </span>
      <span className="figure text-lg">{date}</span>
      <span className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2">
        {day.repairTypes.map(({ repairType, taken, capacity }) => (
          <span key={repairType} className="block text-xs text-ink-soft">
            <span className="flex justify-between gap-2">
              <span className="min-w-0 truncate">{repairName(repairType)}</span>
              <span className={classNames('tabular-nums', taken >= capacity && 'font-semibold text-bad')}>
                <span className="sr-only">: </span>
                {taken >= capacity ? 'full' : `${taken}/${capacity}`}
              </span>
            </span>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className={classNames('mt-1 block h-1 w-full', taken >= capacity && 'text-bad')}
            >
              <path d="M0 2h100" stroke="currentColor" strokeOpacity="0.18" strokeWidth="4" />
              <path
                d={`M0 2h${Math.min(100, (taken / capacity) * 100)}`}
                stroke="currentColor"
                strokeWidth="4"
              />
            </svg>
          </span>
        ))}
      </span>
    </>
  );
}
