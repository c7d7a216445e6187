import { Link } from 'react-router';
import { formatDate } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ClosedDayWork } from './closed-days.contract.ts';

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

/** What cannot take place on the day as it was promised, without the test drives, which have a page of the day. */
const othersText = ({ deliveries, pickUps, appointments }: ClosedDayWork): string =>
  [
    ...counted(deliveries, 'delivery', 'deliveries'),
    ...counted(pickUps, 'rental pickup', 'rental pickups'),
    ...counted(appointments, 'service appointment', 'service appointments'),
  ].join(', ');

/** Below the opening hours: what already lies on closed days, so that somebody calls the customers. */
export function ClosedDaysNotice({ work }: { work: readonly ClosedDayWork[] | null }) {
  if (work === null)
    return <Notice tone="warn" title="What is planned on closed days could not be loaded." />;
  if (work.length === 0) return null;
  return (
    <Notice tone="warn" title="Already planned on closed days">
      <p>These stay as they are. Please call the customers, or reschedule.</p>
      <ul className="mt-2 grid gap-1">
        {work.map((day) => {
          const others = othersText(day);
          return (
            <li key={day.date}>
              {formatDate(day.date, { weekday: true })}
              {day.reason && <span>{` (${day.reason})`}</span>}
              <span>: {others}</span>
              {others && day.drives > 0 && <span>, </span>}
              {day.drives > 0 && (
                <Link
                  to={`/worker/test-drives?day=${day.date}`}
                  className="text-ink underline underline-offset-4"
                >
                  {counted(day.drives, 'test drive', 'test drives')[0]}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
