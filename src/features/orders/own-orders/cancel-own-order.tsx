import { useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { formatMoney, toCents, toDollars } from '#platform/money.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import { type Order, type OwnCancelling, orderId } from '../orders.contract.ts';
import { leftOf, wayBackText } from './order-text.ts';
import type { OwnOrdersRoutes } from './own-orders.routes.ts';

/** Why a customer does not cancel an order here; the dealership's number follows it. */
function cancelText({ refusal, until, againFrom }: OwnCancelling): string {
  if (refusal === 'too-late' && until)
    return `${formatDate(until)} was the last day to cancel this order online. To cancel it now, call us:`;
  if (refusal === 'rental-over') return 'This rental has ended. To cancel it, call us:';
  if (refusal === 'enough')
    return `You have reached the limit of cancellations this month. You can cancel again from ${formatDate(againFrom)}. Until then, call us:`;
  return 'To cancel this order, call us:';
}

const untilText = (until: string): string => `Until ${formatDate(until, { weekday: true })}`;

/** What is said before the last cancellation of a month. */
const lastCancellationText = 'This is the last order you can cancel online this month.';

export const cancelOwnOrderForm = pageForm('cancel', orderId, ({ value: param, api }) =>
  ask(
    () => api<OwnOrdersRoutes>().orders[':id'].cancel.$post({ param }),
    'The order could not be canceled. Please try again.',
  ),
);

interface CancelOwnOrderProps {
  order: Order;
  /** For a list that reads itself. */
  onCancelled?: (order: Order) => void;
}

/** The way out of an order that was not handed over: by oneself, or where staff do it, how to reach them. */
export function CancelOwnOrder({ order, onCancelled }: CancelOwnOrderProps) {
  const { cancelling } = order;
  if (!cancelling) return null;
  if (cancelling.refusal) return <ByStaff cancelling={cancelling} />;
  return <Cancel order={order} cancelling={cancelling} onCancelled={onCancelled} />;
}

type Cancelling = NonNullable<Order['cancelling']>;

function Cancel({ order, cancelling, onCancelled }: CancelOwnOrderProps & { cancelling: Cancelling }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Cancel order<span className="sr-only"> {order.receiptNumber}</span>
      </Button>
      {cancelling.until && <span>{untilText(cancelling.until)}</span>}
      {wasOpened && (
        <CancelDialog
          order={order}
          cancelling={cancelling}
          open={isOpen}
          onClose={() => setOpen(false)}
          onCancelled={onCancelled}
        />
      )}
    </div>
  );
}

interface CancelDialogProps extends CancelOwnOrderProps {
  cancelling: Cancelling;
  open: boolean;
  onClose: () => void;
}

/** Says what goes back and when: of what was paid, all that did not go back before. */
export function CancelDialog({ order, cancelling, onCancelled, ...dialog }: CancelDialogProps) {
  const { ends = 0 } = order;
  const left = toDollars(toCents(leftOf(order)) - toCents(ends));
  const amount = formatMoney(left);
  const hasMoney = left > 0;
  const fate = oldCarFate(order.oldCar, 'customer');
  const none = ends > 0 ? '' : ' You were already fully refunded.';
  return (
    <ActionDialog
      {...dialog}
      form={cancelOwnOrderForm}
      about={order._id}
      send={{ id: order._id }}
      title="Cancel this order?"
      confirmLabel={hasMoney ? `Cancel and refund ${amount}` : 'Cancel the order'}
      done={
        hasMoney
          ? `Your order is canceled, and ${amount} will be refunded to you.`
          : 'Your order is canceled.'
      }
      opensOnce
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
    </ActionDialog>
  );
}

function ByStaff({ cancelling }: { cancelling: Cancelling }) {
  const { phone } = useBrand().contact;
  return (
    <p className="text-sm text-ink-soft">
      {cancelText(cancelling)}{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="whitespace-nowrap text-ink underline">
        {phone}
      </a>
    </p>
  );
}
