import { Link } from 'react-router';
import { CustomerLink } from '#features/accounts/screens/staff/customer-link.tsx';
import { useSession } from '#page-kit/shop-data.ts';
import { may } from '#platform/permissions.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Badge } from '#ui/notices/badge.tsx';
import { Cell, Row } from '#ui/tables/table.tsx';
import { classNames } from '#ui/text/class-names.ts';
import { DateText, formatDate } from '#ui/text/date-text.tsx';
import { Money } from '#ui/text/money.tsx';
import { PhoneLink } from '#ui/text/phone-link.tsx';
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
  const role = useSession()?.role ?? 'visitor';
  const { car, customer, state, refused } = hold;
  const name = `${car.make} ${car.model}`;
  const more = [whenText(hold), refused && `Refund refused: ${refused}`, hold.reason]
    .filter(Boolean)
    .join('. ');
  return (
    <Row>
      <Cell className="whitespace-nowrap tabular-nums max-lg:hidden">
        <DateText value={hold.createdAt} timeZone={hold.timeZone} />
      </Cell>
      <Cell cut className="w-1/4 font-semibold" title={name}>
        {may(role, 'edit listings') ? (
          <Link to={`/worker/cars/${car._id}`} className="underline decoration-edge underline-offset-4">
            {name}
          </Link>
        ) : (
          name
        )}
      </Cell>
      <Cell className="whitespace-nowrap text-ink-soft max-xl:hidden">{hold.stockNumber ?? '–'}</Cell>
      <Cell cut className="w-1/5" title={`${customer.name}, ${customer.email}`}>
        <CustomerLink email={customer.email}>{customer.name}</CustomerLink>
        <span className="ml-3 text-ink-soft max-xl:hidden">{customer.email}</span>
      </Cell>
      <Cell className="max-xl:hidden">
        <PhoneLink phone={customer.phone} />
      </Cell>
      <Cell className="whitespace-nowrap">
        <Badge tone={refused ? 'bad' : state === 'active' ? 'good' : 'neutral'}>
          {holdStateWords[state]}
        </Badge>
      </Cell>
      <Cell cut className={classNames('w-1/3', refused ? 'text-bad' : 'text-ink-soft')} title={more}>
        {more}
      </Cell>
      <Cell numeric className="max-lg:hidden">
        <Money amount={hold.deposit} />
      </Cell>
      <Cell acts className="text-right">
        <HoldActs hold={hold} onAct={act.open} />
        <HoldDialog hold={hold} act={act} />
      </Cell>
    </Row>
  );
}

interface HoldActsProps {
  hold: DeskHold;
  onAct: ReturnType<typeof useHoldAct>['open'];
}

function HoldActs({ hold, onAct }: HoldActsProps) {
  const { mayExtend, state, refused, orderId, car, customer } = hold;
  const role = useSession()?.role ?? 'visitor';
  const mayRefund = may(role, 'cancel orders');
  // Every row has these: read aloud, each says whose it is.
  const whose = <span className="sr-only">{` for ${customer.name}, ${car.make} ${car.model}`}</span>;
  return (
    <span className="inline-flex items-center gap-2">
      {mayExtend && (
        <Button size="small" onClick={() => onAct('extend')}>
          Extend
          {whose}
        </Button>
      )}
      {state === 'active' && may(role, 'end reservations') && (
        <Button size="small" look="danger" onClick={() => onAct('let-go')}>
          End
          {whose}
        </Button>
      )}
      {refused && mayRefund && (
        <>
          <Button size="small" onClick={() => onAct('refund')}>
            Refund again
            {whose}
          </Button>
          <Button size="small" onClick={() => onAct('paid-back')}>
            Paid by hand
            {whose}
          </Button>
        </>
      )}
      {orderId && mayRefund && (
        <Link to={`/admin/orders/${orderId}`} className="underline decoration-edge underline-offset-4">
          Order
          {whose}
        </Link>
      )}
    </span>
  );
}
