import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { formatDate } from '#ui/text/date-text.tsx';
import { EmailText } from '#ui/text/email-text.tsx';
import { Money } from '#ui/text/money.tsx';
import type { DeskHold } from '../../../holds.contract.ts';
import { holdStateWords } from '../../../holds.rules.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { useHoldAct } from './use-hold-act.ts';

/** When it ends or ended, in the dealership's time. */
function whenText({ state, endsAt, endedAt, extended, timeZone }: DeskHold): string {
  const told = (value: string) => formatDate(value, { time: true, timeZone });
  if (state === 'active' && endsAt) return `Until ${told(endsAt)}${extended ? ', extended' : ''}`;
  return endedAt ? told(endedAt) : '';
}

/** A reservation, and what can be done about it. */
export function HoldRow({ hold }: { hold: DeskHold }) {
  const act = useHoldAct(hold);
  const session = useSession();
  const mayEnd = session !== null && may(session.role, 'end reservations');
  const mayRefund = session !== null && may(session.role, 'cancel orders');
  const { car, customer, state, refused, orderId } = hold;
  return (
    <Row>
      <Cell>
        <Link to={`/worker/cars/${car._id}`} className="font-semibold underline underline-offset-4">
          {car.make} {car.model}
        </Link>
        <span className="block text-sm text-ink-soft">{hold.stockNumber ?? car.color}</span>
      </Cell>
      <Cell>
        <CustomerLink email={customer.email}>{customer.name}</CustomerLink>
        <span className="block text-sm text-ink-soft">
          <EmailText address={customer.email} />
        </span>
        <span className="block text-sm text-ink-soft">{customer.phone}</span>
      </Cell>
      <Cell>
        <Badge tone={refused ? 'bad' : state === 'active' ? 'good' : 'neutral'}>
          {holdStateWords[state]}
        </Badge>
        <span className="block text-sm text-ink-soft">{whenText(hold)}</span>
        {refused && <span className="block text-sm text-bad">Refund refused: {refused}</span>}
        {hold.reason && <span className="block text-sm text-ink-soft">{hold.reason}</span>}
      </Cell>
      <Cell numeric>
        <Money amount={hold.deposit} />
      </Cell>
      <Cell>
        <div className="flex flex-wrap justify-end gap-2">
          {hold.mayExtend && (
            <Button size="small" onClick={() => act.open('extend')}>
              Extend
            </Button>
          )}
          {state === 'active' && mayEnd && (
            <Button size="small" look="danger" onClick={() => act.open('let-go')}>
              End
            </Button>
          )}
          {refused && mayRefund && (
            <>
              <Button size="small" onClick={() => act.open('refund')}>
                Refund again
              </Button>
              <Button size="small" onClick={() => act.open('paid-back')}>
                Paid by hand
              </Button>
            </>
          )}
          {orderId && mayRefund && (
            <Link to={`/admin/orders/${orderId}`} className="text-sm underline underline-offset-4">
              Order
            </Link>
          )}
        </div>
        <HoldDialog hold={hold} act={act} />
      </Cell>
    </Row>
  );
}
