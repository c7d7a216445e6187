import { useState } from 'react';
import { longestReason } from '#features/audit/reason.contract.ts';
import { client } from '#page-kit/client.ts';
import { useUnits } from '#page-kit/shop-data.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { TextAreaField } from '#ui/text-field.tsx';
import { oldCarFate } from '../old-car-fate.rules.ts';
import type { Order } from '../orders.contract.ts';
import { lastCancellationText } from './cancel-text.ts';
import { leftOf, wayBackText } from './order-text.ts';
import { OwnOrderDialog } from './own-order-dialog.tsx';
import type { OwnOrdersRoutes } from './own-orders.routes.ts';
import { returnLimits } from './returning-text.ts';

interface ReturnDialogProps {
  order: Order;
  returning: NonNullable<Order['returning']>;
  open: boolean;
  onClose: () => void;
  onAsked: (order: Order) => void;
}

/** Says what goes back and what is kept. */
export function ReturnDialog({ order, returning, open, onClose, onAsked }: ReturnDialogProps) {
  const [reason, setReason] = useState('');
  const units = useUnits();
  const call = client<OwnOrdersRoutes>().orders[':id']['return-request'];
  return (
    <OwnOrderDialog
      open={open}
      onClose={onClose}
      title="Return this car?"
      goLabel="Request return"
      look="primary"
      send={() => call.$post({ param: { id: order._id }, json: { reason: reason.trim() || undefined } })}
      failed="Your request could not be sent. Please try again."
      done="We received your request. Check your email for where to bring the car."
      onDone={onAsked}
    >
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
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </OwnOrderDialog>
  );
}

interface CancelDialogProps {
  order: Order;
  cancelling: NonNullable<Order['cancelling']>;
  open: boolean;
  onClose: () => void;
  onCancelled: (order: Order) => void;
}

/** Says what goes back and when: of what was paid, all that did not go back before. */
export function CancelDialog({ order, cancelling, open, onClose, onCancelled }: CancelDialogProps) {
  const { ends = 0 } = order;
  const left = toDollars(toCents(leftOf(order)) - toCents(ends));
  const amount = formatMoney(left);
  const hasMoney = left > 0;
  const fate = oldCarFate(order.oldCar, 'customer');
  const none = ends > 0 ? '' : ' You were already fully refunded.';
  return (
    <OwnOrderDialog
      open={open}
      onClose={onClose}
      title="Cancel this order?"
      goLabel={hasMoney ? `Cancel and refund ${amount}` : 'Cancel the order'}
      look="danger"
      send={() => client<OwnOrdersRoutes>().orders[':id'].cancel.$post({ param: { id: order._id } })}
      failed="The order could not be canceled. Please try again."
      done={
        hasMoney
          ? `Your order is canceled, and ${amount} will be refunded to you.`
          : 'Your order is canceled.'
      }
      onDone={onCancelled}
    >
      <p>
        Your order of the {order.car.make} {order.car.model} will be canceled
        {hasMoney
          ? ` and ${amount} refunded ${wayBackText(order)}. It can take a few days to arrive.`
          : `.${none}`}
        {ends > 0 && <span>{` ${formatMoney(ends)} of your plan balance is canceled.`}</span>}
        <span> This cannot be undone.</span>
      </p>
      {fate && <p>{fate}</p>}
      {cancelling.left === 1 && <p className="text-sm">{lastCancellationText}</p>}
    </OwnOrderDialog>
  );
}
