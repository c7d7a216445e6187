import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { formAction } from '#page-kit/form-action.ts';
import { askedSlice } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askEachCount, type ListPage, listPageOrNull } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { earliestDate, isShopDate, latestDate } from '#platform/dates/calendar-date.ts';
import { may } from '#platform/permissions.ts';
import { Button, buttonClass, LinkButton } from '#ui/button.tsx';
import { countedText, type FilterCounts } from '#ui/counted.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Notice } from '#ui/notice.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-store.ts';
import { namedDay } from '../test-drives.rules.ts';
import type { DriveDay, StaffDrive } from './board.contract.ts';
import type { BoardRoutes } from './board.routes.ts';
import { type ShownDrives, shownDrives, shownDriveWords } from './board.rules.ts';
import { BookDriveDialog, bookVisitor } from './book-drive-dialog.tsx';
import { DriveTable, driveForms } from './drive-table.tsx';
import {
  type DrivesView,
  dayAddress,
  drivesListAddress,
  drivesPath,
  listParams,
  readDrivesView,
} from './drives-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const notLoaded = 'The test drives could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readDrivesView(url.searchParams);
  const calls = client<BoardRoutes>(context.get(serverContext).fetch)['test-drives'];
  if (view.show) {
    // While something is searched for, the counts of all would mislead.
    const counted = view.search === '' ? shownDrives : [];
    const [list, counts] = await Promise.all([
      listPageOrNull(() => calls.$get({ query: { ...listParams(view), ...askedSlice(url.searchParams) } })),
      askEachCount(counted, (show) => calls.$get({ query: { show, limit: '1' } })),
    ]);
    return { view, counts, list, day: null };
  }
  const day = await ask(() => calls.day.$get({ query: view.day ? { date: view.day } : {} }), notLoaded);
  return { view, counts: {}, list: null, day: day.ok ? day.value : null };
}

const posts = formAction(bookVisitor, ...driveForms);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Test drives' });

/** Who drives what, day by day, and all of them with filters (rules.md#test-drives). */
export default function TestDrives() {
  const { view, counts, list, day } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isList = view.show !== undefined;
  return (
    <StaffPage
      title="Test drives"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'test drive', 'test drives')}
        </p>
      }
      actions={
        <>
          <LinkButton size="small" to={isList ? drivesPath : drivesListAddress({ ...view, show: 'ahead' })}>
            {isList ? 'Day by day' : 'All test drives'}
          </LinkButton>
          <Exported view={view} />
          <BookDrive />
        </>
      }
    >
      {isList && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <DriveFilters view={view} counts={counts} />
          {list && <Listed view={view} list={list} />}
        </div>
      )}
      {day && <DayOfDrives day={day} />}
      {!list && !day && <Notice tone="bad" title={notLoaded} onRetry={() => void revalidate()} />}
    </StaffPage>
  );
}

function Exported({ view }: { view: DrivesView }) {
  const filters = { ...listParams(view), ...(!view.show && { show: 'all' }) };
  return (
    <a
      href={`/api/test-drives/export.csv?${new URLSearchParams(filters)}`}
      download
      className={buttonClass('quiet', 'small')}
    >
      Export as CSV
    </a>
  );
}

/** For those who run the drives. */
function BookDrive() {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const role = useSession()?.role;
  if (!role || !may(role, 'run test drives')) return null;
  return (
    <>
      <Button look="primary" size="small" onClick={() => setOpen(true)}>
        Book a test drive
      </Button>
      <BookDriveDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        onBooked={(drive) => {
          showToast(`${drive.name}: booked for ${namedDay(drive.date)} at ${drive.time}.`, { tone: 'good' });
          navigate(dayAddress(drive.date), { preventScrollReset: true });
        }}
      />
    </>
  );
}

function Listed({ view, list }: { view: DrivesView; list: ListPage<StaffDrive> }) {
  if (list.items.length === 0 && list.total > 0)
    return <EmptyState title="No test drives on this page.">The list has fewer pages.</EmptyState>;
  if (list.items.length === 0)
    return (
      <EmptyState
        title="No matches."
        action={
          view.show !== 'all' && (
            <LinkButton to={drivesListAddress({ ...view, show: 'all' })}>Search all</LinkButton>
          )
        }
      >
        Try a different search.
      </EmptyState>
    );
  return (
    <>
      <DriveTable drives={list.items} caption="Test drives" withDay isRising={isRising(view)} />
      <ListPages list={list} many="test drives" />
    </>
  );
}

const isRising = ({ show }: DrivesView) => show === 'ahead' || show === 'today';

/** The drives of a day by their times, and the days beside it. */
function DayOfDrives({ day }: { day: DriveDay }) {
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

interface DriveFiltersProps {
  view: DrivesView;
  counts: FilterCounts<ShownDrives>;
}

/** Which drives the list shows; the address always says it, and a search answers during typing. */
const DriveFilters = ({ view, counts }: DriveFiltersProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
    <ListFilters
      path={drivesPath}
      label="Search test drives"
      beside={{ show: view.show, sort: view.sort }}
      cleared={drivesListAddress({ ...view, search: '' })}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Name, email, phone or car"
        name="search"
        type="search"
        defaultValue={view.search}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        className="grow basis-64 lg:max-w-lg"
      />
    </ListFilters>
    <FilterLinks
      label="Test drives by state"
      filters={shownDrives.map((show) => ({
        label: shownDriveWords[show],
        to: drivesListAddress({ ...view, show }),
        isCurrent: show === view.show,
        count: counts[show],
      }))}
    />
  </div>
);
