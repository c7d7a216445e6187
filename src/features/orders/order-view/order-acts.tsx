import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button.tsx';
import { MoveDelivery, moveDeliveryForm } from '../delivery-moves/move-delivery.tsx';
import { CancelOwnOrder, cancelOwnOrderForm } from '../own-orders/cancel-own-order.tsx';
import { askToReturnForm, ReturnOwnOrder } from '../own-orders/return-own-order.tsx';
import { OrderPapers } from '../receipt/order-papers.tsx';
import { wasNeverPaid } from './order-steps.rules.ts';
import type { OrderView } from './order-view.contract.ts';

export const ownOrderForms = [moveDeliveryForm, cancelOwnOrderForm, askToReturnForm] as const;

interface OrderActsProps {
  view: OrderView;
  /** What other features offer for an order. */
  children?: ReactNode;
}

/** The papers of an own order, and what its customer can do now. */
export function OrderActs({ view, children }: OrderActsProps) {
  const { moving, cancelling, returning, state } = view;
  const isWithCustomer = state === 'delivered' && view.type === 'purchase';
  const mayReturn = returning !== undefined && returning.state !== 'over';
  const hasActs = moving || cancelling || mayReturn || isWithCustomer || children;
  return (
    <>
      {!wasNeverPaid(view) && state !== 'pending' && (
        <section aria-labelledby="papers" className="grid gap-3">
          <h2 id="papers" className="text-lg">
            Documents
          </h2>
          <OrderPapers order={view} withPlan />
        </section>
      )}
      {hasActs && (
        <section aria-labelledby="acts" className="grid justify-items-start gap-4">
          <h2 id="acts" className="text-lg">
            Actions
          </h2>
          {moving && <MoveDelivery key={view.deliveryDate} order={view} moving={moving} />}
          <CancelOwnOrder order={view} />
          <ReturnOwnOrder order={view} />
          {isWithCustomer && (
            <LinkButton to={`/book-appointment${view.vin ? `?vin=${view.vin}` : ''}`} size="small">
              Book a service
            </LinkButton>
          )}
          {children}
        </section>
      )}
    </>
  );
}
