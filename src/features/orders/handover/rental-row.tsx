import { Link } from 'react-router';
import { daysText } from '#features/catalogue/terms.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkButton } from '#ui/button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { Cell, Row } from '#ui/table.tsx';
import { lateText } from '../late-text.ts';
import { rentalPath } from '../order-sheet/rental-path.ts';
import type { HandoverOrder } from './handover.contract.ts';
import { CustomerCells, customerName, VehicleCells, vehicleName } from './handover-cells.tsx';

/** Where a rental stands, seen from today. */
export function RentalState({ order: { state, due, daysLate, returnedOn } }: { order: HandoverOrder }) {
  if (state === 'paid') return <Badge>Waiting for pick-up</Badge>;
  if (state === 'cancelled') return <Badge>Canceled</Badge>;
  if (returnedOn)
    return daysLate > 0 ? <Badge tone="warn">{lateText(daysLate)}</Badge> : <Badge>On time</Badge>;
  if (due === 'overdue') return <Badge tone="bad">Overdue, {lateText(daysLate)}</Badge>;
  if (due === 'today') return <Badge tone="warn">Due today</Badge>;
  return <Badge tone="good">Out</Badge>;
}

/** A rental that is out, or that was. */
export function RentalRow({ order }: { order: HandoverOrder }) {
  const told = `${vehicleName(order)}, ${customerName(order)}, ${order.receiptNumber}`;
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums">
        <DateText value={order.returnDate ?? order.deliveryDate} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <RentalState order={order} />
      </Cell>
      <VehicleCells order={order} more={`for ${daysText(order.period ?? 1)}`} />
      <Cell className="whitespace-nowrap max-xl:hidden">
        {order.handedOverOn && <DateText value={order.handedOverOn} />}
      </Cell>
      <CustomerCells order={order} />
      <Cell acts className="text-right">
        {order.returnedOn ? (
          <Link
            to={rentalPath(order._id)}
            className="underline decoration-edge underline-offset-4 hover:decoration-ink"
          >
            <DateText value={order.returnedOn} className="tabular-nums" />
            <span className="sr-only">, record of the return: {told}</span>
          </Link>
        ) : (
          <LinkButton size="small" to={rentalPath(order._id)} aria-label={`Take back: ${told}`}>
            Take back
          </LinkButton>
        )}
      </Cell>
    </Row>
  );
}
