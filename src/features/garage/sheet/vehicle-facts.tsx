import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { OrderPapers } from '#features/orders/receipt/order-papers.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Picture } from '#ui/picture.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { GarageSheet } from '../garage.contract.ts';

/** What it looks like, by which numbers it is known, and its papers. */
export function VehicleFacts({ sheet }: { sheet: GarageSheet }) {
  const { make, model, color, VIN, plate, comesOn, order } = sheet;
  return (
    <div className="grid content-start gap-8">
      <Picture
        src={sheet.image}
        placeholder={sheet.imagePlaceholder}
        alt={`${make} ${model}`}
        sizes="(min-width: 1024px) 27rem, 92vw"
        priority
        className="rounded-card max-lg:max-w-xl"
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
        {VIN && (
          <Fact name="VIN" wide>
            <Copyable name="VIN" value={VIN} />
          </Fact>
        )}
        {plate && (
          <Fact name="License plate">
            <span className="figure">{plate}</span>
          </Fact>
        )}
        {color && (
          <Fact name="Color">
            <Swatch name={color} />
          </Fact>
        )}
        {comesOn && (
          <Fact name="Delivery by">
            <DateText value={comesOn} />
          </Fact>
        )}
        {order && (
          <Fact name="Bought here" wide>
            <DateText value={order.createdAt} />
            {' · '}
            <Link to={ownOrderPath(order.receiptNumber)} className="underline underline-offset-4">
              Order {order.receiptNumber}
            </Link>
          </Fact>
        )}
      </dl>
      {order && (
        <section aria-labelledby="papers" className="grid gap-3">
          <h2 id="papers" className="text-lg">
            Documents
          </h2>
          <OrderPapers order={order} withPlan />
        </section>
      )}
    </div>
  );
}

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'col-span-full' : ''}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 text-base [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
