import { Link } from 'react-router';
import { oldCarWords } from '#features/trade-ins/inspections/inspections.rules.ts';
import { Money } from '#ui/money.tsx';
import { FactLine, FactPanel, linkClass } from '../order-sheet/fact-panel.tsx';
import { oldCarPath } from '../order-sheet/old-car-link.tsx';
import type { OldCarOfOrder } from './old-cars.contract.ts';

/** On the page of an order: the old car that pays for a part of it, and where it stands. */
export function OldCarPanel({ oldCar: shown }: { oldCar: OldCarOfOrder }) {
  const { oldCar, credit, step, received, payouts, vehicle, orderId } = shown;
  return (
    <FactPanel title="Trade-in">
      <dl>
        <FactLine name="Car">
          <Link to={oldCarPath(orderId)} className={linkClass}>
            {oldCar.name}
          </Link>
        </FactLine>
        <FactLine name="Credit">
          <Money amount={credit} className="figure" />
        </FactLine>
        {oldCar.owed > 0 && (step !== 'over' || vehicle) && (
          <FactLine name="We pay off">
            <Money amount={oldCar.owed} className="figure" />
          </FactLine>
        )}
        <FactLine name="State">{oldCarWords[step]}</FactLine>
        {received.map((one) => (
          <FactLine key={one.receivedAt + one.reference} name="Received at the desk">
            <Money amount={one.amount} className="figure" />
          </FactLine>
        ))}
        {payouts.map((one) => (
          <FactLine key={one._id} name={one.state === 'paid' ? 'Paid out' : 'To be paid out'}>
            <Money amount={one.amount} className="figure" />
          </FactLine>
        ))}
        {vehicle && (
          <FactLine name="Vehicle">
            <Link to={`/worker/vehicles/${vehicle._id}`} className={linkClass}>
              {vehicle.stockNumber}
            </Link>
          </FactLine>
        )}
      </dl>
    </FactPanel>
  );
}
