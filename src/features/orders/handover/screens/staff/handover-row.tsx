import type { ReactNode } from 'react';
import { termsText } from '#features/catalogue/terms.rules.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { DateText } from '#ui/text/date-text.tsx';
import { lateText } from '../../../screens/late-text.ts';
import { OldCarLink } from '../../../screens/staff/old-car-link.tsx';
import { rentalPath } from '../../../screens/staff/rental-path.ts';
import type { HandoverOrder } from '../../handover.contract.ts';
import { CustomerCells, customerName, VehicleCells, vehicleName } from './handover-cells.tsx';

function Due({ order: { due, daysLate } }: { order: HandoverOrder }) {
  if (due === 'overdue') return <Badge tone="bad">{lateText(daysLate)}</Badge>;
  if (due === 'today') return <Badge tone="warn">Today</Badge>;
  return <Badge>Upcoming</Badge>;
}

interface HandoverRowProps {
  order: HandoverOrder;
  onHandOver: () => void;
  /** What other features know of the vehicle. */
  note?: ReactNode;
}

/** A vehicle that waits for its buyer. */
export function HandoverRow({ order, onHandOver, note }: HandoverRowProps) {
  const label = `Hand over: ${vehicleName(order)}, ${customerName(order)}, ${order.receiptNumber}`;
  // Where there is no room for both, what is due says so in place of its date.
  const isComing = order.due !== 'overdue' && order.due !== 'today';
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={order.deliveryDate} className={isComing ? undefined : 'max-lg:hidden'} />
        {!isComing && (
          <span className="lg:hidden">
            <Due order={order} />
          </span>
        )}
      </Cell>
      <Cell className="whitespace-nowrap max-lg:hidden">
        <Due order={order} />
      </Cell>
      <VehicleCells order={order} more={termsText(order.type, order.period, order)} />
      <CustomerCells order={order} />
      <Cell className="whitespace-nowrap max-xl:hidden">{note}</Cell>
      <Cell acts className="text-right">
        {order.oldCar !== undefined && <OldCarLink order={order} short className="mr-3" />}
        {order.type === 'rent' ? (
          <LinkButton
            size="small"
            className="whitespace-nowrap"
            aria-label={label}
            to={rentalPath(order._id)}
          >
            Hand over
          </LinkButton>
        ) : (
          <Button size="small" className="whitespace-nowrap" aria-label={label} onClick={onHandOver}>
            Hand over
          </Button>
        )}
      </Cell>
    </Row>
  );
}
