import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { askedPlace } from '#page-kit/lists/list-address.ts';
import { ListPages } from '#page-kit/lists/list-pages.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import type { InventoryRoutes } from '../../inventory.routes.ts';
import { InventoryFilters } from './inventory-filters.tsx';
import { InventoryTable } from './inventory-table.tsx';
import {
  type InventoryView,
  inventoryAddress,
  inventoryParams,
  inventoryPath,
  readInventoryView,
  shownAtOnce,
} from './inventory-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The inventory could not be loaded.';

/** Whether more is asked for than a state. */
const isNarrowed = ({ search, location, car }: InventoryView) => `${search}${location}${car}` !== '';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readInventoryView(url.searchParams);
  const filters = inventoryParams(view);
  const calls = client<InventoryRoutes>(context.get(serverContext).fetch).vehicles;
  const place = { ...askedPlace(url.searchParams), sort: view.sort, limit: String(shownAtOnce) };
  const [list, locations, counts] = await Promise.all([
    askListPage(() => calls.$get({ query: { ...filters, ...place } }), failed),
    ask(() => calls.locations.$get(), failed),
    // Beside other filters the counts of all would mislead.
    isNarrowed(view) ? null : ask(() => calls.counts.$get(), failed),
  ]);
  return {
    view,
    list: list.ok ? list.value : null,
    locations: locations.ok ? locations.value : [],
    counts: counts?.ok ? counts.value : {},
  };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inventory' });

/** The vehicles that are here, what stands longest first (rules.md#vehicles). */
export default function Inventory() {
  const { view, list, locations, counts } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === inventoryPath;
  return (
    <StaffPage
      title="Inventory"
      aside={
        <p role="status" className="text-ink-soft tabular-nums">
          {list && countedText(list, 'vehicle', 'vehicles')}
        </p>
      }
      actions={
        <>
          <a
            href={`/api/vehicles/export.csv?${new URLSearchParams(inventoryParams(view))}`}
            download
            className={buttonClass('quiet', 'small')}
          >
            Export
          </a>
          <LinkButton size="small" to="/worker/vehicles/import">
            Import
          </LinkButton>
          <LinkButton
            look="primary"
            size="small"
            to={view.car ? `/worker/receive?car=${view.car}` : '/worker/receive'}
          >
            Receive a delivery
          </LinkButton>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <InventoryFilters
          view={view}
          counts={counts}
          locations={locations}
          car={list?.items.find(({ car }) => car._id === view.car)?.car}
        />
        {!list && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
        {list && list.items.length === 0 && <NothingHere view={view} isBeyond={list.total > 0} />}
        {list && list.items.length > 0 && (
          <div
            className={isAsking ? 'opacity-60 transition-opacity' : 'transition-opacity'}
            aria-busy={isAsking}
          >
            <InventoryTable vehicles={list.items} view={view} />
          </div>
        )}
        {list && (
          <ListPages
            label="Pages of vehicles"
            list={list}
            size={shownAtOnce}
            further="Further vehicles"
            first="First vehicles"
          />
        )}
      </div>
    </StaffPage>
  );
}

function NothingHere({ view, isBeyond }: { view: InventoryView; isBeyond: boolean }) {
  if (isBeyond) return <EmptyState title="No vehicles on this page.">The list has fewer pages.</EmptyState>;
  if (Object.keys(inventoryParams(view)).length > 0)
    return (
      <EmptyState
        title="No matches."
        action={
          view.show !== 'all' && (
            <LinkButton to={inventoryAddress({ ...view, show: 'all' })}>
              Search all, including sold
            </LinkButton>
          )
        }
      >
        Try a different search.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No vehicle has a VIN yet."
      action={
        <LinkButton look="primary" to="/worker/receive">
          Receive a delivery
        </LinkButton>
      }
    >
      Vehicles appear here once their VIN is scanned. You can also sell cars without a VIN.
    </EmptyState>
  );
}
