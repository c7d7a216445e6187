import { useState } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { distanceText, type Units } from '#platform/units.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { TextAreaField } from '#ui/text-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { type Order, orderId } from '../orders.contract.ts';
import { returnRequest } from '../returns/returns.contract.ts';
import { wayBackText } from './order-text.ts';
import type { OwnOrdersRoutes } from './own-orders.routes.ts';

type Returning = NonNullable<Order['returning']>;

/** Until when, and how far driven. */
function returnLimits({ lastDay, kmAtMost }: Returning, units: Units): string {
  const until = lastDay ? `Until ${formatDate(lastDay, { weekday: true })}` : 'At any time';
  return kmAtMost === undefined
    ? until
    : `${until}, with at most ${distanceText(kmAtMost, units)} on the odometer`;
}

/** What became of a request, in the customer's words. */
function returningText({ state, fee, refund, decision }: Returning): string {
  const kept = fee > 0 ? `, and ${formatMoney(fee)} is deducted as a fee` : '';
  if (state === 'taken-back') return `Returned: ${formatMoney(refund)} will be refunded to you${kept}.`;
  if (state === 'refused') return `We could not accept your return request: ${decision}`;
  return `You requested a return. Please bring the car to us: ${formatMoney(refund)} will be refunded to you${kept}.`;
}

export const askToReturnForm = pageForm(
  'return',
  orderId.extend(returnRequest.shape),
  ({ value: { id, reason }, api }) => {
    const call = api<OwnOrdersRoutes>().orders[':id']['return-request'];
    return ask(
      () => call.$post({ param: { id }, json: { reason: reason || undefined } }),
      'Your request could not be sent. Please try again.',
    );
  },
);

interface ReturnOwnOrderProps {
  order: Order;
  /** For a list that reads itself. */
  onAsked?: (order: Order) => void;
}

/** The right to return a bought vehicle: the way to ask for it, or what became of the request. */
export function ReturnOwnOrder({ order, onAsked }: ReturnOwnOrderProps) {
  const { returning } = order;
  if (!returning || returning.state === 'over') return null;
  if (returning.state !== 'open') return <p className="text-sm text-ink-soft">{returningText(returning)}</p>;
  return <AskToReturn order={order} returning={returning} onAsked={onAsked} />;
}

interface AskToReturnProps extends ReturnOwnOrderProps {
  returning: NonNullable<Order['returning']>;
}

/** Says what goes back and what is kept. */
function AskToReturn({ order, returning, onAsked }: AskToReturnProps) {
  const [isOpen, setOpen] = useState(false);
  const units = useUnits();
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Return this car<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      <span>{returnLimits(returning, units)}</span>
      {wasOpened && (
        <ActionDialog
          form={askToReturnForm}
          about={order._id}
          send={{ id: order._id }}
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Return this car?"
          confirmLabel="Request return"
          look="primary"
          done="We received your request. Check your email for where to bring the car."
          opensOnce
          onDone={onAsked}
        >
          {({ field }) => (
            <>
              <p>
                Bring the {order.car.make} {order.car.model} to us. Once it is returned,{' '}
                {formatMoney(returning.refund)} will be refunded {wayBackText(order)}.
                {returning.fee > 0 && <span>{` We keep a fee of ${formatMoney(returning.fee)}.`}</span>}
              </p>
              <p className="text-sm">{returnLimits(returning, units)}</p>
              <TextAreaField
                label="Reason (optional)"
                maxLength={longestReason}
                rows={3}
                {...field('reason')}
              />
            </>
          )}
        </ActionDialog>
      )}
    </div>
  );
}
