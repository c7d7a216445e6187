import { Link } from 'react-router';
import { classNames } from '#ui/class-names.ts';
import { dayName, isBookedOut, type RepairType, repairName } from '../service-center.rules.ts';
import type { WorkshopDay } from './workshop.contract.ts';

interface WeekStripProps {
  days: readonly WorkshopDay[];
  chosen: string;
  addressOf: (date: string) => string;
}

/** Seven days with their load against capacity; one of them is open below. */
export function WeekStrip({ days, chosen, addressOf }: WeekStripProps) {
  return (
    <nav aria-label="Week">
      <ol className="grid gap-1 xl:grid-cols-7 xl:gap-2">
        {days.map((day) => (
          <li key={day.date}>
            <Link
              to={addressOf(day.date)}
              preventScrollReset
              aria-current={day.date === chosen ? 'date' : undefined}
              className={classNames(
                'grid grid-cols-[9rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-control border bg-surface px-4 py-2 transition-colors xl:grid-cols-1 xl:rounded-card xl:p-4',
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

/** 'Technical' says it where there is little room. */
const shortName = (type: RepairType) => repairName(type).replace(' repair', '');

const loadText = (taken: number, capacity: number) =>
  isBookedOut({ taken, capacity }) ? 'full' : `${taken}/${capacity}`;

function DayLoad({ day }: { day: WorkshopDay }) {
  const [weekday, date] = dayName(day.date).split(', ');
  return (
    <>
      <span>
        <span className="label block">{weekday} </span>
        <span className="figure text-base">{date}</span>
        {day.closed && <span className="block text-xs text-ink-soft">Closed</span>}
      </span>
      <span className="grid grid-cols-3 gap-x-6 gap-y-2 xl:grid-cols-[minmax(0,1fr)]">
        {day.repairTypes.map(({ repairType, taken, capacity }) => (
          <span key={repairType} className="block text-xs text-ink-soft">
            <span className="flex justify-between gap-2">
              <span className="min-w-0 truncate">{shortName(repairType)}</span>
              <span
                className={classNames(
                  'tabular-nums',
                  isBookedOut({ taken, capacity }) && 'font-semibold text-bad',
                )}
              >
                <span className="sr-only">: </span>
                {loadText(taken, capacity)}
              </span>
            </span>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className={classNames('mt-1 block h-1 w-full', isBookedOut({ taken, capacity }) && 'text-bad')}
            >
              <path d="M0 2h100" stroke="currentColor" strokeOpacity="0.18" strokeWidth="4" />
              <path
                d={`M0 2h${taken === 0 ? 0 : Math.min(100, (taken / capacity) * 100)}`}
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
