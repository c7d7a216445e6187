import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cardFacts } from '#features/catalogue/screens/customer/card-facts.ts';
import { useSession, useUnits } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { StaffPage } from '#ui/page/staff-page.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { ageText } from '../../../inventory/inventory.rules.ts';
import { VehicleStateBadge } from '../../../inventory/screens/staff/vehicle-state-badge.tsx';
import type { VehicleSheet } from '../../sheet.contract.ts';
import { VehicleActions } from './vehicle-actions.tsx';
import { VehicleForm } from './vehicle-form.tsx';
import { VehicleHistory } from './vehicle-history.tsx';

/** One vehicle from its arrival to today. `children` is what other features know to do with it. */
export function StandingVehicle({ sheet, children }: { sheet: VehicleSheet; children?: ReactNode }) {
  const withCost = may(useSession()?.role ?? 'visitor', 'see costs of vehicles');
  const units = useUnits();
  const { car, stockNumber, state, vin, mileageKm } = sheet;
  return (
    <StaffPage
      title={`${car.make} ${car.model}`}
      back={{ to: '/worker/vehicles', label: 'Inventory' }}
      aside={
        <>
          <VehicleStateBadge state={state} />
          <span className="text-sm text-ink-soft">
            {[car.color, ...cardFacts({ ...car, mileageKm }, units)].join(' · ')}
          </span>
        </>
      }
      lead={
        <span className="flex flex-wrap gap-x-4">
          <span className="font-semibold text-ink">{stockNumber}</span>
          <span className="font-mono">{vin}</span>
          {sheet.isGenerated && <span>made up by the shop</span>}
        </span>
      }
      actions={<VehicleActions sheet={sheet} />}
    >
      <Figures sheet={sheet} />
      <div className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <div className="grid gap-8">
          <VehicleForm key={sheet.version} sheet={sheet} withCost={withCost} />
          {children}
        </div>
        <VehicleHistory sheet={sheet} />
      </div>
    </StaffPage>
  );
}

function Figures({ sheet }: { sheet: VehicleSheet }) {
  const role = useSession()?.role ?? 'visitor';
  const { car, days, arrivedOn, leftOn, cost, margin, orderId, sameVin } = sheet;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-y border-line py-5 md:grid-cols-4">
      <Figure name={leftOn ? 'Stood here' : 'Stands here'}>
        {ageText(days)}
        <span className="block text-sm font-normal text-ink-soft">
          since <DateText value={arrivedOn} />
          {leftOn && (
            <>
              {' '}
              until <DateText value={leftOn} />
            </>
          )}
        </span>
      </Figure>
      <Figure name="Listing">
        <Money amount={car.price} />
        {may(role, 'edit listings') && (
          <Link
            to={`/worker/cars/${car._id}`}
            className="block text-sm font-normal underline underline-offset-4"
          >
            Open the listing
          </Link>
        )}
      </Figure>
      {cost !== undefined && margin !== undefined && (
        <Figure name="Cost">
          <Money amount={cost} />
          <span
            className={
              margin < 0 ? 'block text-sm font-normal text-bad' : 'block text-sm font-normal text-ink-soft'
            }
          >
            Margin <Money amount={margin} />
          </span>
        </Figure>
      )}
      {orderId && may(role, 'search orders') && (
        <Figure name="Order">
          <Link to={`/admin/orders/${orderId}`} className="underline underline-offset-4">
            Open its order
          </Link>
        </Figure>
      )}
      {sameVin.length > 0 && (
        <Figure name="This VIN, another time">
          {sameVin.map(({ _id, stockNumber }) => (
            <Link key={_id} to={`/worker/vehicles/${_id}`} className="mr-3 underline underline-offset-4">
              {stockNumber}
            </Link>
          ))}
        </Figure>
      )}
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="mt-1 font-semibold tabular-nums">{children}</dd>
  </div>
);
