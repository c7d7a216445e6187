import { Link } from 'react-router';
import { cardFacts } from '#features/catalogue/screens/customer/card-facts.ts';
import { TurningHead } from '#page-kit/lists/turning-head.tsx';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { Vehicle } from '../../inventory.contract.ts';
import { ageText } from '../../inventory.rules.ts';
import type { InventoryView } from './inventory-view.ts';
import { VehicleStateBadge } from './vehicle-state-badge.tsx';

interface InventoryTableProps {
  vehicles: readonly Vehicle[];
  view: InventoryView;
}

/** The vehicles of a list page. Margins are for those who may know what a vehicle cost. */
export function InventoryTable({ vehicles, view }: InventoryTableProps) {
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
