import { useState } from 'react';
import { ask } from '#page-kit/ask.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { pageForm } from '#page-kit/form-action.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { OrderViewRoutes } from '../order-view/order-view.routes.ts';
import { type Order, orderId } from '../orders.contract.ts';
import { type DeliveryMoving, deliveryMove } from './delivery-moves.contract.ts';

export const moveDeliveryForm = pageForm(
  'move-delivery',
  orderId.extend(deliveryMove.shape),
  ({ value: { id, ...json }, api }) => {
    const call = api<OrderViewRoutes>().orders[':id']['delivery-date'];
    return ask(
      () => call.$post({ param: { id }, json }),
      'The delivery could not be rescheduled. Please try again.',
    );
  },
);

interface MoveDeliveryProps {
  order: Order;
  moving: DeliveryMoving;
}

/** Another day for the delivery: by oneself, or where staff do it, how to reach them. */
export function MoveDelivery({ order, moving }: MoveDeliveryProps) {
  if (moving.refusal) return <ByStaff refusal={moving.refusal} />;
  return <Move order={order} moving={moving} />;
}

const day = (date: string) => formatDate(date, { weekday: true });

/** Asks for the day. */
function Move({ order, moving }: MoveDeliveryProps) {
  const [isOpen, setOpen] = useState(false);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Reschedule delivery
      </Button>
      <span>Until {formatDate(moving.until, { weekday: true })}</span>
      {wasOpened && (
        <ActionDialog
          form={moveDeliveryForm}
          send={{ id: order._id }}
          start={{ deliveryDate: moving.days[0] }}
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Reschedule the delivery?"
          confirmLabel={({ texts }) => `Move to ${formatDate(texts.deliveryDate || order.deliveryDate)}`}
          look="primary"
          done="Your delivery is rescheduled. We sent you an email with the new date."
          opensOnce
        >
          {({ field }) => (
            <>
              <p>
                {order.car.make} {order.car.model}: delivery by {day(order.deliveryDate)}.
              </p>
              <SelectField
                label="New day"
                options={moving.days.map((date) => ({ value: date, label: day(date) }))}
                {...field('deliveryDate')}
              />
              {moving.left === 1 && <p className="text-sm">You can reschedule online only once more.</p>}
            </>
          )}
        </ActionDialog>
      )}
    </div>
  );
}

const texts: Readonly<Record<NonNullable<DeliveryMoving['refusal']>, string>> = {
  'too-late': 'It is too late to reschedule the delivery online. Please call us:',
  enough: 'You cannot reschedule this delivery online again. Please call us:',
  'no-day': 'No other day is available online. Please call us:',
};

function ByStaff({ refusal }: { refusal: NonNullable<DeliveryMoving['refusal']> }) {
  const { phone } = useBrand().contact;
  return (
    <p className="text-sm text-ink-soft">
      {texts[refusal]}{' '}
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="whitespace-nowrap text-ink underline">
        {phone}
      </a>
    </p>
  );
}
