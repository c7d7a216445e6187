import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Cell, Row } from '#ui/table.tsx';
import type { WorkshopAppointment } from '../../service-center.contract.ts';

interface WorkshopRowProps {
  appointment: WorkshopAppointment;
  busy: boolean;
  onDone: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** A car that is expected, and what can be done about it. */
export function WorkshopRow({ appointment, busy, onDone, onMove, onCancel }: WorkshopRowProps) {
  const { customer, VIN, state } = appointment;
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <Row>
      <Cell className="font-semibold">{name}</Cell>
      <Cell>
        <a className="hover:underline" href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>
          {customer.phone}
        </a>
        <a className="block text-ink-soft hover:underline" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
      </Cell>
      <Cell className="font-mono">{VIN}</Cell>
      <Cell>
        <Badge tone={state === 'done' ? 'good' : 'neutral'}>{state === 'done' ? 'Done' : 'Booked'}</Badge>
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {state === 'booked' && (
          <span className="inline-flex gap-2">
            <Button size="small" look="ghost" aria-label={`Cancel ${name}, ${VIN}`} onClick={onCancel}>
              Cancel
            </Button>
            <Button size="small" look="ghost" aria-label={`Move ${name}, ${VIN}`} onClick={onMove}>
              Move
            </Button>
            <Button
              size="small"
              look="quiet"
              busy={busy}
              aria-label={`Mark done: ${name}, ${VIN}`}
              onClick={onDone}
            >
              Mark done
            </Button>
          </span>
        )}
      </Cell>
    </Row>
  );
}
