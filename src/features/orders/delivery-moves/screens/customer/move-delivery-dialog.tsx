import { useState } from 'react';
import { client } from '#page-kit/ask/client.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import type { OrderViewRoutes } from '../../../order-view/order-view.routes.ts';
import type { Order } from '../../../orders.contract.ts';
import { OwnOrderDialog } from '../../../screens/customer/own-order-dialog.tsx';
import type { DeliveryMoving } from '../../delivery-moves.contract.ts';

interface MoveDeliveryDialogProps {
  order: Order;
  moving: DeliveryMoving;
  open: boolean;
  onClose: () => void;
  onMoved: () => void;
}

const day = (date: string) => formatDate(date, { weekday: true });

/** Asks for the day. */
export function MoveDeliveryDialog({ order, moving, open, onClose, onMoved }: MoveDeliveryDialogProps) {
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
