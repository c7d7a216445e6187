import type { ReactNode } from 'react';
import { Picture } from '#ui/pictures/picture.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import type { OrderView } from '../../order-view.contract.ts';
import { nextTexts } from './next-text.ts';
import { OrderMoney } from './order-money.tsx';
import { OrderSteps } from './order-steps.tsx';
import { VehicleOfOrder } from './vehicle-of-order.tsx';

interface OrderPageProps {
  view: OrderView;
  /** What can be done now, and the papers. */
  children?: ReactNode;
}

/** Where an order stands, what happens next, and what it came to. */
export function OrderPage({ view, children }: OrderPageProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-18">
      <Picture
        src={view.car.image}
        placeholder={view.car.imagePlaceholder}
        alt={`${view.car.make} ${view.car.model}`}
        sizes="(min-width: 1024px) 27rem, 92vw"
        priority
        className="rounded-card max-lg:max-w-xl lg:col-start-2"
      />
      <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <section aria-labelledby="next" className="grid gap-3">
          <h2 id="next" className="text-lg">
            What happens next
          </h2>
          {nextTexts(view).map((text) => (
            <p key={text} className="max-w-prose [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
        </section>
        <section aria-labelledby="steps" className="grid gap-5">
          <h2 id="steps" className="text-lg">
            Status
          </h2>
          <OrderSteps view={view} />
          {view.promisedDate && view.state === 'paid' && (
            <p className="text-sm text-ink-soft">
              Originally {formatDate(view.promisedDate, { weekday: true })}.
            </p>
          )}
        </section>
        {children}
      </div>
      <div className="grid content-start gap-8 lg:col-start-2">
        <VehicleOfOrder view={view} />
        <OrderMoney view={view} />
      </div>
    </div>
  );
}
