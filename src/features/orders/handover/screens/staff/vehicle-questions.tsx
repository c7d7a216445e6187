import { OldCarLink } from '../../../screens/staff/old-car-link.tsx';
import { NamingFields } from '../../../vins/screens/staff/naming-fields.tsx';
import { useNaming } from '../../../vins/screens/staff/use-naming.ts';
import { customerName, vehicleName } from './handover-cells.tsx';
import { HandoverQuestion } from './handover-question.tsx';
import type { QuestionProps } from './use-handover.ts';

/** Asked before a vehicle is its buyer's: which one it is. */
export function DeliveryQuestion({ asking, order }: QuestionProps) {
  const naming = useNaming(order._id, true, () => asking.setProblems({}));
  return (
    <HandoverQuestion asking={asking} naming={naming} title="Hand over this vehicle?" doIt="Hand over">
      <p>
        {vehicleName(order)}, {order.receiptNumber}, to {customerName(order)}. You cannot undo this.
      </p>
      {order.oldCar !== undefined && (
        <p className="mt-2">
          {order.state === 'paid' && (
            <span>
              {'A trade-in covers part of the price. Once inspected, you take it in with this step. '}
            </span>
          )}
          <OldCarLink order={order} />
        </p>
      )}
      <NamingFields naming={naming} problems={asking.problems} isVinOptional={false} />
    </HandoverQuestion>
  );
}
