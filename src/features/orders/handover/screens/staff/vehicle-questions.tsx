import { useState } from 'react';
import { formatDate } from '#ui/text/date-text.tsx';
import { OldCarLink } from '../../../screens/staff/old-car-link.tsx';
import { NamingFields } from '../../../vins/screens/staff/naming-fields.tsx';
import { type AfterReturn, ReturnFields } from '../../../vins/screens/staff/return-fields.tsx';
import { useNaming } from '../../../vins/screens/staff/use-naming.ts';
import { customerName, vehicleName } from './handover-cells.tsx';
import { HandoverQuestion } from './handover-question.tsx';
import type { QuestionProps } from './use-handover.ts';

/** Asked before a vehicle is its buyer's: which one it is. */
export function DeliveryQuestion({ asking, order }: QuestionProps) {
  const naming = useNaming(order._id, true, () => asking.setProblems({}));
  const isSold = order.type === 'purchase';
  return (
    <HandoverQuestion
      asking={asking}
      naming={naming}
      title="Hand this vehicle over?"
      doIt="Hand over"
      isVinNeeded={isSold}
    >
      <p>
        {vehicleName(order)}, {order.receiptNumber}, to {customerName(order)}. This cannot be taken back.
      </p>
      {order.oldCar !== undefined && (
        <p className="mt-2">
          {order.state === 'paid' &&
            'An old car pays for a part of it: inspected first, it becomes ours in this step. '}
          <OldCarLink order={order} />
        </p>
      )}
      {order.returnDate && <p className="mt-2">{dueBack(order.returnDate)}</p>}
      <NamingFields naming={naming} problems={asking.problems} isVinOptional={!isSold} />
    </HandoverQuestion>
  );
}

const dueBack = (date: string) =>
  `A rental: due back on ${formatDate(date)}, or later where it starts later than ordered.`;

/** Asked before a rental counts as back: which vehicle it is, and whether it can be had at once. */
export function ReturnQuestion({ asking, order }: QuestionProps) {
  const naming = useNaming(order._id, false, () => asking.setProblems({}));
  const [state, setState] = useState<AfterReturn>('available');
  const goesBack =
    state === 'available'
      ? 'It can be sold or rented again at once.'
      : 'It waits until somebody prepared it.';
  return (
    <HandoverQuestion
      asking={asking}
      naming={naming}
      title="Is this vehicle back?"
      doIt="Mark returned"
      isVinNeeded={state === 'preparing' && !naming.taken}
      state={state}
    >
      <p>
        {vehicleName(order)}, {order.receiptNumber}, from {customerName(order)}. {goesBack}
      </p>
      <ReturnFields naming={naming} problems={asking.problems} state={state} onState={setState} />
    </HandoverQuestion>
  );
}
