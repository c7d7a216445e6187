import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { speedText } from '#platform/units.ts';
import { Picture } from '#ui/pictures/picture.tsx';
import { Swatch } from '#ui/pictures/swatch.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { rentalPath } from '../../../screens/staff/rental-path.ts';
import type { SheetOrder } from '../../order-sheet.contract.ts';
import { FactLine, FactPanel, linkClass } from './fact-panel.tsx';

/** What was sold. `vin` comes from the page, which knows VINs. */
export function VehiclePanel({ order, vin }: { order: SheetOrder; vin: ReactNode }) {
  const { car, returnDate } = order;
  const units = useUnits();
  return (
    <FactPanel title="Vehicle">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="44vw"
        priority
        className="mb-4 rounded-control"
      />
      <dl>
        <FactLine name="Make">{car.make}</FactLine>
        <FactLine name="Model">{car.model}</FactLine>
        <FactLine name="Color">
          <Swatch name={car.color} />
        </FactLine>
        <FactLine name="Top speed">{speedText(car.topSpeed, units)}</FactLine>
        <FactLine name="VIN">{vin}</FactLine>
        <FactLine name="Type">{termsText(order.type, order.period, { ...order, rental: 'Rental' })}</FactLine>
        {order.type === 'rent' && (
          <FactLine name="Pick-up and return">
            <Link to={rentalPath(order._id)} className={linkClass}>
              View record
            </Link>
          </FactLine>
        )}
        <FactLine name="Delivery date">
          <DateText value={order.deliveryDate} />
        </FactLine>
        {returnDate && (
          <FactLine name="Return by">
            <DateText value={returnDate} />
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}
