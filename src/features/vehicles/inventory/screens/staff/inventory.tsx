import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { askListPage } from '#page-kit/ask/list-page.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { buttonClass, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { countedText } from '#ui/text/counted.ts';
import { inventoryApi } from '../../inventory.api.ts';
import { InventoryFilters } from './inventory-filters.tsx';
import { InventoryTable } from './inventory-table.tsx';
import {
  type InventoryView,
  inventoryAddress,
  inventoryParams,
  inventoryPath,
  readInventoryView,
} from './inventory-view.ts';

export const handle = { focused: true } satisfies PageHandle;

const failed = 'The inventory could not be loaded.';

export async function loader({ context, url }: LoaderFunctionArgs) {
  const view = readInventoryView(url.searchParams);
  const calls = inventoryApi(context.get(serverContext).fetch).vehicles;
  const [list, locations] = await Promise.all([
    askListPage(() => calls.$get({ query: inventoryParams(view) }), failed),
    ask(() => calls.locations.$get(), failed),
  ]);
  return { view, list: list.ok ? list.value : null, locations: locations.ok ? locations.value : [] };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inventory' });

const hasFilter = ({ search, show, location, car }: InventoryView) =>
  search !== '' || show !== 'here' || location !== '' || car !== '';

/** The vehicles that are here, what stands longest first (rules.md#vehicles). */
export default function Inventory() {
  const { view, list, locations } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const isAsking = useNavigation().location?.pathname === inventoryPath;
  const { cursor: _, ...exported } = inventoryParams(view);
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
            href={`/api/vehicles/export.csv?${new URLSearchParams(exported)}`}
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
      <InventoryFilters
        view={view}
        locations={locations}
        car={list?.items.find(({ car }) => car._id === view.car)?.car}
      />
      {!list && <Notice tone="bad" title={failed} onRetry={() => void revalidate()} />}
      {list && list.items.length === 0 && <NothingHere view={view} />}
      {list && list.items.length > 0 && (
        <div
          className={isAsking ? 'opacity-60 transition-opacity' : 'transition-opacity'}
          aria-busy={isAsking}
        >
          <InventoryTable vehicles={list.items} />
          <Pages view={view} next={list.next} />
        </div>
      )}
    </StaffPage>
  );
}

function NothingHere({ view }: { view: InventoryView }) {
  if (hasFilter(view))
    return (
      <EmptyState
        title="Nothing found."
        action={
          view.show !== 'all' && (
            <LinkButton to={inventoryAddress({ ...view, show: 'all', cursor: '' })}>
              Search all that there ever were
            </LinkButton>
          )
        }
      >
        No vehicle goes by that.
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
      Cars are sold without, too: a vehicle stands here once its VIN is scanned.
    </EmptyState>
  );
}

function Pages({ view, next }: { view: InventoryView; next: string | null }) {
  if (!next && !view.cursor) return null;
  return (
    <p className="mt-6 flex justify-end gap-2">
      {view.cursor && (
        <LinkButton size="small" to={inventoryAddress({ ...view, cursor: '' })}>
          First page
        </LinkButton>
      )}
      {next && (
        <LinkButton size="small" to={inventoryAddress({ ...view, cursor: next })}>
          Next page
        </LinkButton>
      )}
    </p>
  );
}
