import { useState } from 'react';
import { client } from '#page-kit/client.ts';
import { useBrand } from '#page-kit/shop-data.ts';
import { Button } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useOpenedOnce } from '#ui/use-opened-once.ts';
import type { OrderViewRoutes } from '../order-view/order-view.routes.ts';
import type { Order } from '../orders.contract.ts';
import { OwnOrderDialog } from '../own-orders/own-order-dialog.tsx';
import type { DeliveryMoving } from './delivery-moves.contract.ts';

interface MoveDeliveryProps {
  order: Order;
  moving: DeliveryMoving;
  onMoved: () => void;
}

/** Another day for the delivery: by oneself, or where staff do it, how to reach them. */
export function MoveDelivery({ order, moving, onMoved }: MoveDeliveryProps) {
  if (moving.refusal) return <ByStaff refusal={moving.refusal} />;
  return <Move order={order} moving={moving} onMoved={onMoved} />;
}

function Move({ order, moving, onMoved }: MoveDeliveryProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const wasOpened = useOpenedOnce(isOpen);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <Button size="small" onClick={() => setOpen(true)}>
        Reschedule delivery
      </Button>
      <span>Until {formatDate(moving.until, { weekday: true })}</span>
      {wasOpened && (
        <MoveDeliveryDialog order={order} moving={moving} open={isOpen} onClose={close} onMoved={onMoved} />
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

interface MoveDeliveryDialogProps {
  order: Order;
  moving: DeliveryMoving;
  open: boolean;
  onClose: () => void;
  onMoved: () => void;
}

const day = (date: string) => formatDate(date, { weekday: true });

/** Asks for the day. */
function MoveDeliveryDialog({ order, moving, open, onClose, onMoved }: MoveDeliveryDialogProps) {
  const [chosen, choose] = useState(moving.days[0] ?? '');
  const call = client<OrderViewRoutes>().orders[':id']['delivery-date'];
  return (
    <OwnOrderDialog
      open={open}
      onClose={onClose}
      title="Reschedule the delivery?"
      goLabel={`Move to ${formatDate(chosen || order.deliveryDate)}`}
      look="primary"
      send={() => call.$post({ param: { id: order._id }, json: { deliveryDate: chosen } })}
      failed="The delivery could not be rescheduled. Please try again."
      done="Your delivery is rescheduled. We sent you an email with the new date."
      onDone={onMoved}
    >
      <p>
        {order.car.make} {order.car.model}: delivery by {day(order.deliveryDate)}.
      </p>
      <SelectField
        label="New day"
        options={moving.days.map((date) => ({ value: date, label: day(date) }))}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
      {moving.left === 1 && <p className="text-sm">You can reschedule online only once more.</p>}
    </OwnOrderDialog>
  );
}
