import { Link } from 'react-router';
import { cardFacts } from '#features/catalogue/screens/customer/card-facts.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Cell, HeadCell, Row, Table } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { Vehicle } from '../../inventory.contract.ts';
import { ageText } from '../../inventory.rules.ts';
import { VehicleStateBadge } from './vehicle-state-badge.tsx';

/** The vehicles of a list page. Costs stand beneath the price, for those who may know them. */
export function InventoryTable({ vehicles }: { vehicles: readonly Vehicle[] }) {
  const withCosts = may(useSession()?.role ?? 'visitor', 'see costs of vehicles');
  return (
    <Table caption="Vehicles">
      <thead>
        <tr>
          <HeadCell>Vehicle</HeadCell>
          <HeadCell>Car</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="max-lg:hidden">Location</HeadCell>
          <HeadCell numeric>Age</HeadCell>
          <HeadCell numeric>{withCosts ? 'Price, margin' : 'Price'}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {vehicles.map((vehicle) => (
          <VehicleRow key={vehicle._id} vehicle={vehicle} />
        ))}
      </tbody>
    </Table>
  );
}

function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  const units = useUnits();
  const { _id, vin, stockNumber, state, car, mileageKm, location, arrivedOn, days, cost, margin } = vehicle;
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
        <span className="block font-mono text-xs text-ink-soft">{vin}</span>
      </Cell>
      <Cell>
        <span className="block [overflow-wrap:anywhere]">
          {car.make} {car.model}
        </span>
        <span className="block text-ink-soft">
          {[car.color, ...cardFacts({ ...car, mileageKm }, units)].join(' · ')}
        </span>
      </Cell>
      <Cell>
        <VehicleStateBadge state={state} />
        {location && (
          <span className="block text-ink-soft [overflow-wrap:anywhere] lg:hidden">{location}</span>
        )}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-lg:hidden">{location}</Cell>
      <Cell numeric className="whitespace-nowrap">
        <span className="block">{ageText(days)}</span>
        <DateText value={arrivedOn} className="text-ink-soft" />
      </Cell>
      <Cell numeric className="whitespace-nowrap">
        <Money amount={car.price} className="block" />
        {cost !== undefined && margin !== undefined && (
          <span className={margin < 0 ? 'text-bad' : 'text-ink-soft'}>
            <Money amount={margin} />
          </span>
        )}
      </Cell>
    </Row>
  );
}
