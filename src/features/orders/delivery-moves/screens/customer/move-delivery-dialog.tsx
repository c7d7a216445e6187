import { useState } from 'react';
import { SelectField } from '#ui/forms/select-field.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import { orderViewApi } from '../../../order-view/order-view.api.ts';
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

const leftText = (left: number) =>
  left === 1
    ? 'This is the last time that you can move it here.'
    : `You can move it ${left} times here. You can still cancel the order as long as before.`;

/** Asks for the day. */
export function MoveDeliveryDialog({ order, moving, open, onClose, onMoved }: MoveDeliveryDialogProps) {
  const [chosen, choose] = useState(moving.days[0] ?? '');
  const call = orderViewApi().orders[':id']['delivery-date'];
  return (
    <OwnOrderDialog
      open={open}
      onClose={onClose}
      title="Move the delivery?"
      goLabel={`Move it to ${formatDate(chosen || order.deliveryDate)}`}
      look="primary"
      send={() => call.$post({ param: { id: order._id }, json: { deliveryDate: chosen } })}
      failed="The delivery could not be moved. Try again: nothing happens twice."
      done="Your delivery is moved. A mail with the new day is on its way."
      onDone={onMoved}
    >
      <p>
        Your {order.car.make} {order.car.model} is to be with you by {day(order.deliveryDate)}.
      </p>
      <SelectField
        label="New day"
        options={moving.days.map((date) => ({ value: date, label: day(date) }))}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
      />
      <p className="text-sm">{leftText(moving.left)}</p>
    </OwnOrderDialog>
  );
}
