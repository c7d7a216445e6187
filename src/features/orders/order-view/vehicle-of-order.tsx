import type { ReactNode } from 'react';
import { Copyable } from '#ui/copyable.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { wasNeverPaid } from './order-steps.rules.ts';
import type { OrderView } from './order-view.contract.ts';

/** The vehicle of an order, and by which numbers it and its papers are known. */
export function VehicleOfOrder({ view }: { view: OrderView }) {
  const { car, vehicle, vin, receiptNumber, invoice, creditNotes, buyer, type } = view;
  return (
    <section aria-labelledby="vehicle" className="grid gap-4">
      <h2 id="vehicle" className="text-lg">
        Vehicle
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
        <Fact name="Receipt number" wide>
          <span className="figure whitespace-nowrap">{receiptNumber}</span>
        </Fact>
        <Fact name="Color">
          <Swatch name={car.color} />
        </Fact>
        {invoice && (
          <Fact name="Invoice">
            <span className="figure whitespace-nowrap">{invoice}</span>
          </Fact>
        )}
        {creditNotes && (
          <Fact name={creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}>
            <span className="figure">{creditNotes.join(', ')}</span>
          </Fact>
        )}
        {vehicle && (
          <Fact name="Your pick" wide>
            <span className="figure">{vehicle.stockNumber}</span>
          </Fact>
        )}
        {vin && (
          <Fact name="VIN" wide>
            <Copyable name="VIN" value={vin} />
          </Fact>
        )}
        {!wasNeverPaid(view) && (
          <Fact name={type === 'rent' ? 'Rented by' : 'Bought by'} wide>
            <span className="block">
              {buyer.firstName} {buyer.lastName}
            </span>
            <span className="block whitespace-pre-line text-ink-soft wrap-anywhere">{buyer.address}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** Takes a line of its own. */
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? 'col-span-full' : ''}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 text-base [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
