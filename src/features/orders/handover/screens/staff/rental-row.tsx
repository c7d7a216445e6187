import { daysText } from '#features/catalogue/terms.rules.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { lateText } from '../../../screens/late-text.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { CustomerCell, customerName, DayCell, VehicleCell, vehicleName } from './handover-cells.tsx';

function Due({ order: { due, daysLate, returnedOn } }: { order: HandoverOrder }) {
  if (returnedOn)
    return daysLate > 0 ? <Badge tone="warn">{lateText(daysLate)}</Badge> : <Badge>In time</Badge>;
  if (due === 'overdue') return <Badge tone="bad">Overdue, {lateText(daysLate)}</Badge>;
  if (due === 'today') return <Badge tone="warn">Due today</Badge>;
  return <Badge tone="good">Out</Badge>;
}

interface RentalRowProps {
  order: HandoverOrder;
  onReturned: () => void;
}

/** A rental that is out, or that was. */
export function RentalRow({ order, onReturned }: RentalRowProps) {
  return (
    <Row>
      <DayCell date={order.returnDate ?? order.deliveryDate}>
        <Due order={order} />
      </DayCell>
      <VehicleCell order={order} />
      <Cell className="whitespace-nowrap max-xl:hidden">
        {order.handedOverOn && <DateText value={order.handedOverOn} className="block" />}
        <span className="text-ink-soft">for {daysText(order.period ?? 1)}</span>
      </Cell>
      <CustomerCell order={order} />
      <Cell className="text-right whitespace-nowrap">
        {order.returnedOn ? (
          <>
            <span className="block">Returned</span>
            <DateText value={order.returnedOn} className="text-ink-soft" />
          </>
        ) : (
          <Button
            size="small"
            aria-label={`Mark returned: ${vehicleName(order)}, ${customerName(order)}, ${order.receiptNumber}`}
            onClick={onReturned}
          >
            Mark returned
          </Button>
        )}
      </Cell>
    </Row>
  );
}
