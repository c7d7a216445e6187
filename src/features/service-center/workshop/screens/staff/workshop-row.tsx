import { UnconfirmedEmail } from '#features/accounts/email-confirmation/screens/staff/unconfirmed-email.tsx';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { EmailText } from '#ui/text/email-text.tsx';
import type { WorkshopAppointment } from '../../workshop.contract.ts';

interface WorkshopRowProps {
  appointment: WorkshopAppointment;
  busy: boolean;
  onDone: () => void;
  onNotDone: () => void;
  onMove: () => void;
  onCancel: () => void;
}

/** A car that is expected, and what can be done about it. */
export function WorkshopRow({ appointment, busy, onDone, onNotDone, onMove, onCancel }: WorkshopRowProps) {
  const { customer, VIN, state } = appointment;
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <Row>
      <Cell>
        <span className="font-semibold">
          <CustomerLink email={customer.email}>{name}</CustomerLink>
        </span>
        <Phone number={customer.phone} className="block! w-fit text-ink-soft lg:hidden!" />
      </Cell>
      <Cell className="max-lg:hidden">
        <Phone number={customer.phone} />
        <a className="block w-fit py-0.5 text-ink-soft hover:underline" href={`mailto:${customer.email}`}>
          <EmailText address={customer.email} />
        </a>
        <UnconfirmedEmail isConfirmed={customer.emailVerified} />
      </Cell>
      <Cell>
        <Vin vin={VIN} />
      </Cell>
      <Cell>
        <Badge tone={state === 'done' ? 'good' : 'neutral'}>{state === 'done' ? 'Done' : 'Booked'}</Badge>
      </Cell>
      <Cell className="text-right whitespace-nowrap print:hidden">
        {state === 'done' && (
          <Button
            size="small"
            look="ghost"
            busy={busy}
            aria-label={`Not done: ${name}, ${VIN}`}
            onClick={onNotDone}
          >
            Not done
          </Button>
        )}
        {state === 'booked' && (
          <span className="inline-flex lg:gap-1">
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

const Phone = ({ number, className }: { number: string; className?: string }) => (
  <a
    className={classNames('inline-block py-0.5 whitespace-nowrap hover:underline', className)}
    href={`tel:${number.replace(/[^+\d]/g, '')}`}
  >
    {number}
  </a>
);

/** In its three sections (maker, model, serial), as it is read out; copied, it is one word. */
const Vin = ({ vin }: { vin: string }) => (
  <span className="inline-flex gap-2 font-mono whitespace-nowrap">
    <span>{vin.slice(0, 3)}</span>
    <span>{vin.slice(3, 9)}</span>
    <span className="font-semibold">{vin.slice(9)}</span>
  </span>
);
