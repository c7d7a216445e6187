import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askFilterCounts } from '#page-kit/ask/filter-counts.ts';
import { askListPage, type ListPage } from '#page-kit/ask/list-page.ts';
import { askedPlace } from '#page-kit/lists/list-address.ts';
import { ListPages } from '#page-kit/lists/list-pages.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button, buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { showToast } from '#ui/notices/toast-store.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import { namedDay } from '../../../test-drives.rules.ts';
import type { StaffDrive } from '../../board.contract.ts';
import type { BoardRoutes } from '../../board.routes.ts';
import { shownDrives } from '../../board.rules.ts';
import { BookDriveDialog } from './book-drive-dialog.tsx';
import { DayOfDrives } from './day-of-drives.tsx';
import { DriveFilters } from './drive-filters.tsx';
import { DriveTable } from './drive-table.tsx';
import {
  type DrivesView,
  dayAddress,
  drivesListAddress,
  drivesPath,
  listedDrives,
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
      askListPage(
        () =>
          calls.$get({
            query: {
              ...listParams(view),
              ...askedPlace(url.searchParams),
              sort: view.sort,
              limit: String(listedDrives),
            },
          }),
        notLoaded,
      ),
      askFilterCounts(counted, (show) => calls.$get({ query: { show, limit: '1' } })),
    ]);
    return { view, counts, list: list.ok ? list.value : null, day: null };
  }
  const day = await ask(() => calls.day.$get({ query: view.day ? { date: view.day } : {} }), notLoaded);
  return { view, counts: {}, list: null, day: day.ok ? day.value : null };
}

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
      Export
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
          setOpen(false);
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
      <ListPages
        label="Pages of test drives"
        list={list}
        size={listedDrives}
        further="Further test drives"
        first="First test drives"
      />
    </>
  );
}

const isRising = ({ show }: DrivesView) => show === 'ahead' || show === 'today';
