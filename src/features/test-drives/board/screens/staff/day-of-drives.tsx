import { useNavigate } from 'react-router';
import { earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { namedDay } from '../../../test-drives.rules.ts';
import type { DriveDay } from '../../board.contract.ts';
import { DriveTable } from './drive-table.tsx';
import { dayAddress, drivesPath } from './drives-view.ts';

/** The drives of a day by their times, and the days beside it. */
export function DayOfDrives({ day }: { day: DriveDay }) {
  const due = day.drives.filter((one) => one.isDue).length;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 className="text-xl">{namedDay(day.date)}</h2>
          <p className="text-ink-soft">
            {day.hours} · {day.minutes} minutes each, {day.atOnce} at a time
            {due > 0 && <span>{` · ${due} without a result`}</span>}
          </p>
        </div>
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <GoToDay day={day.date} />
          {day.before && (
            <LinkButton size="small" to={dayAddress(day.before)} preventScrollReset>
              Day before
            </LinkButton>
          )}
          <LinkButton size="small" to={drivesPath} preventScrollReset>
            Today
          </LinkButton>
          {day.after && (
            <LinkButton size="small" to={dayAddress(day.after)} preventScrollReset>
              Day after
            </LinkButton>
          )}
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      {day.isClosed && (
        <Notice className="mb-4" title="The dealership is closed on this day.">
          No new drives can be booked. Those already booked stay until they are moved or canceled.
        </Notice>
      )}
      {day.drives.length === 0 ? (
        <EmptyState title="No test drives.">
          {day.date === day.today
            ? 'No test drives are booked for today.'
            : 'No test drives are booked for this day.'}
        </EmptyState>
      ) : (
        <DriveTable key={day.date} drives={day.drives} caption={`Test drives on ${namedDay(day.date)}`} />
      )}
    </>
  );
}

/** Any day, also one long past. */
function GoToDay({ day }: { day: string }) {
  const navigate = useNavigate();
  return (
    <TextField
      key={day}
      type="date"
      label="Go to day"
      defaultValue={day}
      min={earliestDate}
      max={latestDate}
      onChange={({ target }) => {
        // Typed year by year, a date is far off until its last digit.
        if (isShopDate(target.value)) navigate(dayAddress(target.value), { preventScrollReset: true });
      }}
      className="mr-2 flex! items-center gap-3! [&_input]:min-h-9 [&_input]:w-36 [&_input]:px-3"
    />
  );
}
