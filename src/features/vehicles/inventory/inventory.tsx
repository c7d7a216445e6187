import { useRef } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { cardFacts } from '#features/catalogue/card-facts.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { askedSlice, narrowed, readFilters, withFilters } from '#page-kit/list-address.ts';
import { askCounts, type ListPage, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { VinField } from '#page-kit/scanner/vin-field.tsx';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { vehicleStateWords } from '../vehicles.rules.ts';
import { type InventoryFilters, inventoryExportQuery, type Vehicle } from './inventory.contract.ts';
import type { InventoryRoutes } from './inventory.routes.ts';
import { ageText, type ShownVehicles } from './inventory.rules.ts';
import { VehicleStateBadge } from './vehicle-state-badge.tsx';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const filters = readFilters(inventoryExportQuery, url.searchParams);
  const { search, location, car } = filters;
  const calls = client<InventoryRoutes>(context.get(serverContext).fetch).vehicles;
  const [list, locations, counts] = await Promise.all([
    listPageOrNull(() => calls.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    ask(() => calls.locations.$get(), 'The locations could not be loaded.'),
    // With other filters the counts of all would mislead.
    search || location || car ? {} : askCounts(() => calls.counts.$get()),
  ]);
  return { filters, list, counts, locations: locations.ok ? locations.value : [] };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Inventory' });

/** The vehicles in stock, the longest in stock first (rules.md#vehicles). */
export default function Inventory() {
  const { filters, list, locations, counts } = useLoaderData<typeof loader>();
  const withCosts = may(useSession()?.role ?? 'visitor', 'see costs of vehicles');
  const isGone = filters.show === 'gone';
  return (
    <ListScreen
      title="Inventory"
      noun={['vehicle', 'vehicles']}
      list={list}
      actions={
        <>
          <LinkButton size="small" to="/worker/vehicles/import">
            Import
          </LinkButton>
          <LinkButton look="primary" size="small" to={withFilters('/worker/receive', { car: filters.car })}>
            Receive a delivery
          </LinkButton>
        </>
      }
      search={<Search filters={filters} locations={locations} list={list} />}
      states={{ name: 'show', labels, shown: filters.show, usual: 'here', counts }}
      exportTo={withFilters('/api/vehicles/export.csv', filters)}
      empty={{
        title: 'No vehicle has a VIN yet.',
        text: 'Vehicles appear here once their VIN is scanned. You can also sell cars without a VIN.',
        action: (
          <LinkButton look="primary" to="/worker/receive">
            Receive a delivery
          </LinkButton>
        ),
      }}
      heads={headsOf({ isGone, withCosts })}
      row={(vehicle) => (
        <VehicleRow
          key={vehicle._id}
          vehicle={vehicle}
          day={isGone ? (vehicle.leftOn ?? vehicle.arrivedOn) : vehicle.arrivedOn}
          withCosts={withCosts}
        />
      )}
    />
  );
}

const labels: Record<ShownVehicles, string> = {
  here: 'In stock',
  ...vehicleStateWords,
  all: 'All, including sold',
};

interface SearchProps {
  filters: InventoryFilters;
  locations: readonly string[];
  list: ListPage<Vehicle> | null;
}

/** By number or car, also by a scan; by location; and by the listing from whose page somebody came. */
function Search({ filters: { search, location = '', car: id }, locations, list }: SearchProps) {
  const box = useRef<HTMLInputElement>(null);
  const query = new URLSearchParams(useLocation().search);
  const car = list?.items.find((one) => one.car._id === id)?.car;
  const searchFor = (read: string) => {
    if (!box.current) return;
    box.current.value = read;
    box.current.form?.requestSubmit();
  };
  return (
    <>
      <VinField
        ref={box}
        label="VIN, stock number or car"
        name="search"
        defaultValue={search}
        onEntered={searchFor}
        className="grow basis-64 lg:max-w-lg"
      />
      <SelectField
        label="Location"
        name="location"
        options={withChosen(locations, location).map((value) => ({ value, label: value }))}
        placeholder="Everywhere"
        defaultValue={location}
        className="w-44"
      />
      {id && (
        <>
          <input type="hidden" name="car" value={id} />
          <LinkButton size="small" to={`?${narrowed(query, { car: undefined })}`}>
            {car ? `Only ${car.make} ${car.model}` : 'Only one car'}: show all
          </LinkButton>
        </>
      )}
    </>
  );
}

const withChosen = (locations: readonly string[], chosen: string) =>
  chosen === '' || locations.includes(chosen) ? locations : [chosen, ...locations];

/** Margins are for those who may know what a vehicle cost. */
const headsOf = ({ isGone, withCosts }: { isGone: boolean; withCosts: boolean }) => (
  <>
    <HeadCell>Vehicle</HeadCell>
    <HeadCell className="max-xl:hidden">VIN</HeadCell>
    <HeadCell>Car</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell className="max-lg:hidden">Location</HeadCell>
    <TurningHead numeric label={isGone ? 'Left' : 'Arrived'} usual={isGone ? 'descending' : 'ascending'} />
    <HeadCell numeric className="max-xl:hidden">
      Age
    </HeadCell>
    <HeadCell numeric>Price</HeadCell>
    {withCosts && (
      <HeadCell numeric className="max-lg:hidden">
        Margin
      </HeadCell>
    )}
  </>
);

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
