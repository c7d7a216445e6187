import type { ReactNode } from 'react';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { lateText } from '../../../screens/late-text.ts';
import { OldCarLink } from '../../../screens/staff/old-car-link.tsx';
import type { HandoverOrder } from '../../handover.contract.ts';
import { CustomerCell, customerName, DayCell, VehicleCell, vehicleName } from './handover-cells.tsx';

function Due({ order: { due, daysLate } }: { order: HandoverOrder }) {
  if (due === 'overdue') return <Badge tone="bad">{lateText(daysLate)}</Badge>;
  if (due === 'today') return <Badge tone="warn">Today</Badge>;
  return <Badge>Coming</Badge>;
}

interface HandoverRowProps {
  order: HandoverOrder;
  onHandOver: () => void;
  /** What other features know of the vehicle. */
  note?: ReactNode;
}

/** A vehicle that waits for its buyer. */
export function HandoverRow({ order, onHandOver, note }: HandoverRowProps) {
  return (
    <Row>
      <DayCell date={order.deliveryDate}>
        <Due order={order} />
      </DayCell>
      <VehicleCell order={order}>
        <span className="block xl:hidden">{termsText(order.type, order.period, order)}</span>
        {note}
        {order.oldCar !== undefined && <OldCarLink order={order} />}
      </VehicleCell>
      <Cell className="whitespace-nowrap max-xl:hidden">{termsText(order.type, order.period, order)}</Cell>
      <CustomerCell order={order} withAddress />
      <Cell className="max-w-52 text-ink-soft max-xl:hidden">{order.customer.address}</Cell>
      <Cell className="text-right">
        <Button
          size="small"
          className="whitespace-nowrap"
          aria-label={`Hand over: ${vehicleName(order)}, ${customerName(order)}, ${order.receiptNumber}`}
          onClick={onHandOver}
        >
          Hand over
        </Button>
      </Cell>
    </Row>
  );
}
