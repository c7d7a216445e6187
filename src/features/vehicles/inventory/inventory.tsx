import { useRef } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
  useRevalidator,
} from 'react-router';
import { cardFacts } from '#features/catalogue/card-facts.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import type { FilterCounts } from '#page-kit/filter-counts.ts';
import { askedPlace, narrowed, turnedIn, withQuery } from '#page-kit/list-address.ts';
import { ListFilters } from '#page-kit/list-filters.tsx';
import { askListPage } from '#page-kit/list-page.ts';
import { ListPages } from '#page-kit/list-pages.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { TurningHead } from '#page-kit/turning-head.tsx';
import { may } from '#platform/permissions.ts';
import { buttonClass, LinkButton } from '#ui/button.tsx';
import { countedText } from '#ui/counted.ts';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterLinks } from '#ui/filter-links.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { StaffPage } from '#ui/staff-page.tsx';
import { Cell, HeadCell, Row, Table } from '#ui/table.tsx';
import { vehicleStateWords } from '../vehicles.rules.ts';
import type { Vehicle } from './inventory.contract.ts';
import type { InventoryRoutes } from './inventory.routes.ts';
import { ageText, type ShownVehicles, shownVehicles } from './inventory.rules.ts';
import { VehicleStateBadge } from './vehicle-state-badge.tsx';

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

const words: Record<ShownVehicles, string> = {
  here: 'In stock',
  ...vehicleStateWords,
  all: 'All, including sold',
};

interface InventoryFiltersProps {
  view: InventoryView;
  counts: FilterCounts<ShownVehicles>;
  locations: readonly string[];
  /** The listing that the list is limited to, where the list has one of its vehicles. */
  car: Vehicle['car'] | undefined;
}

/** Which vehicles are shown. The address always says it; a search answers during typing and to a scan. */
function InventoryFilters({ view, counts, locations, car }: InventoryFiltersProps) {
  const box = useRef<HTMLInputElement>(null);
  const searchFor = (read: string) => {
    if (!box.current) return;
    box.current.value = read;
    box.current.form?.requestSubmit();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ListFilters
        path={inventoryPath}
        label="Search the inventory"
        beside={{ show: view.show === 'here' ? undefined : view.show, car: view.car, sort: view.sort }}
        className="flex flex-wrap items-end gap-3"
      >
        <VinField
          ref={box}
          label="VIN, stock number or car"
          name="search"
          defaultValue={view.search}
          onEntered={searchFor}
          className="grow basis-64 lg:max-w-lg"
        />
        <SelectField
          label="Location"
          name="location"
          options={withChosen(locations, view.location).map((value) => ({ value, label: value }))}
          placeholder="Everywhere"
          defaultValue={view.location}
          className="w-44"
        />
      </ListFilters>
      <FilterLinks
        label="Vehicles by state"
        filters={shownVehicles.map((show) => ({
          label: words[show],
          to: inventoryAddress({ ...view, show }),
          isCurrent: show === view.show,
          count: counts[show],
        }))}
      />
      {view.car && (
        <p>
          <LinkButton size="small" to={inventoryAddress({ ...view, car: '' })}>
            {car ? `Only ${car.make} ${car.model}` : 'Only one car'}: show all
          </LinkButton>
        </p>
      )}
    </div>
  );
}

const withChosen = (locations: readonly string[], chosen: string) =>
  chosen === '' || locations.includes(chosen) ? locations : [chosen, ...locations];

interface InventoryTableProps {
  vehicles: readonly Vehicle[];
  view: InventoryView;
}

/** The vehicles of a list page. Margins are for those who may know what a vehicle cost. */
function InventoryTable({ vehicles, view }: InventoryTableProps) {
  const withCosts = may(useSession()?.role ?? 'visitor', 'see costs of vehicles');
  const isGone = view.show === 'gone';
  return (
    <Table caption="Vehicles" tight>
      <thead>
        <tr>
          <HeadCell>Vehicle</HeadCell>
          <HeadCell className="max-xl:hidden">VIN</HeadCell>
          <HeadCell>Car</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="max-lg:hidden">Location</HeadCell>
          <TurningHead
            numeric
            label={isGone ? 'Left' : 'Arrived'}
            usual={isGone ? 'descending' : 'ascending'}
          />
          <HeadCell numeric className="max-xl:hidden">
            Age
          </HeadCell>
          <HeadCell numeric>Price</HeadCell>
          {withCosts && (
            <HeadCell numeric className="max-lg:hidden">
              Margin
            </HeadCell>
          )}
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <VehicleRow
            key={vehicle._id}
            vehicle={vehicle}
            day={isGone ? (vehicle.leftOn ?? vehicle.arrivedOn) : vehicle.arrivedOn}
            withCosts={withCosts}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface VehicleRowProps {
  vehicle: Vehicle;
  /** The one that the list is sorted by. */
  day: string;
  withCosts: boolean;
}

/** A line of 40 px; on a narrow window columns leave. */
function VehicleRow({ vehicle, day, withCosts }: VehicleRowProps) {
  const units = useUnits();
  const { _id, vin, stockNumber, state, car, mileageKm, location, days } = vehicle;
  const name = `${car.make} ${car.model}`;
  const facts = [car.color, ...cardFacts({ ...car, mileageKm }, units)].join(' · ');
  return (
    <Row>
      <Cell>
        <Link
          to={`/worker/vehicles/${_id}`}
          prefetch="intent"
          className="font-semibold whitespace-nowrap underline decoration-edge underline-offset-4 hover:decoration-ink"
        >
          {stockNumber}
        </Link>
      </Cell>
      <Cell className="font-mono text-xs max-xl:hidden">{vin}</Cell>
      <Cell cut className="w-1/2" title={`${name}, ${facts}`}>
        {name}
        <span className="ml-3 text-ink-soft">{facts}</span>
      </Cell>
      <Cell className="whitespace-nowrap">
        <VehicleStateBadge state={state} />
      </Cell>
      <Cell cut className="w-1/6 max-lg:hidden" title={location}>
        {location}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        <DateText value={day} />
      </Cell>
      <Cell numeric className="whitespace-nowrap max-xl:hidden">
        {ageText(days)}
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        <Money amount={car.price} />
      </Cell>
      {withCosts && (
        <Cell numeric className="whitespace-nowrap max-lg:hidden">
          <Margin vehicle={vehicle} />
        </Cell>
      )}
    </Row>
  );
}

/** The price less the cost, where that is told. */
const Margin = ({ vehicle: { margin } }: { vehicle: Vehicle }) =>
  margin === undefined ? null : (
    <span className={margin < 0 ? 'text-bad' : 'text-ink-soft'}>
      <Money amount={margin} />
    </span>
  );

const inventoryPath = '/worker/vehicles';

/** Rows of a list page. */
const shownAtOnce = 50;

/** What an address of the inventory asks for. */
interface InventoryView {
  search: string;
  show: ShownVehicles;
  location: string;
  /** The id of a listing; '' for all. */
  car: string;
  sort: 'reversed' | undefined;
}

/** Reads an address; what is not among the states counts as what is here. */
function readInventoryView(query: URLSearchParams): InventoryView {
  const text = (name: string, longest = 100) => query.get(name)?.trim().slice(0, longest) ?? '';
  const show = query.get('show');
  return {
    search: text('search'),
    show: shownVehicles.find((one) => one === show) ?? 'here',
    location: text('location'),
    car: text('car', 64),
    sort: turnedIn(query),
  };
}

/** The filters alone, as the call and the export take them. */
const inventoryParams = ({ search, show, location, car }: InventoryView): Record<string, string> => ({
  ...(search !== '' && { search }),
  ...(show !== 'here' && { show }),
  ...(location !== '' && { location }),
  ...(car !== '' && { car }),
});

/** The first page of a view; the shortest address that says it. */
const inventoryAddress = (view: InventoryView): string =>
  withQuery(inventoryPath, narrowed(new URLSearchParams(inventoryParams(view)), { sort: view.sort }));
