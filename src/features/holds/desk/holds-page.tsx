import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { client } from '#page-kit/client.ts';
import { askedSlice, readFilters, withFilters } from '#page-kit/list-address.ts';
import { askCounts, listPageOrNull } from '#page-kit/list-page.ts';
import { ListScreen, TurningHead } from '#page-kit/list-screen.tsx';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useSession } from '#page-kit/shop-data.ts';
import { formatMoney } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { GoBack } from '#ui/go-back.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type DeskHold, deskFilters } from '../holds.contract.ts';
import { type DeskView, holdStateWords } from '../holds.rules.ts';
import type { DeskHoldsRoutes } from './desk.routes.ts';
import { type HoldAct, useHoldAct } from './use-hold-act.ts';

export const handle = { focused: true } satisfies PageHandle;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = readFilters(deskFilters, url.searchParams);
  // One that was found elsewhere is shown alone, in any state.
  const filters = asked.id ? { ...asked, view: 'all' as const } : asked;
  const { holds } = client<DeskHoldsRoutes>(context.get(serverContext).fetch).worker;
  const [list, counts] = await Promise.all([
    listPageOrNull(() => holds.$get({ query: { ...filters, ...askedSlice(url.searchParams) } })),
    askCounts(() => holds.counts.$get()),
  ]);
  return { filters, list, counts };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservations' });

/** Who has reserved what until when (rules.md#hold). */
export default function HoldsPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  return (
    <ListScreen
      title="Reservations"
      noun={['reservation', 'reservations']}
      list={list}
      states={{ name: 'view', labels, shown: filters.id ? '' : filters.view, usual: 'open', counts }}
      exportTo={withFilters('/api/worker/holds/export.csv', { view: filters.view })}
      empty={{
        title: 'No reservations.',
        text: 'A reservation appears here once a customer has paid the deposit.',
      }}
      heads={heads}
      row={(hold) => <HoldRow key={hold._id} hold={hold} />}
    />
  );
}

const labels: Readonly<Record<DeskView, string>> = {
  open: 'Reserved now',
  today: 'Ending today',
  'refund-refused': 'Refund refused',
  bought: 'Bought',
  over: 'Expired',
  all: 'All',
};

const heads = (
  <>
    <TurningHead label="Reserved" usual="descending" className="max-lg:hidden" />
    <HeadCell>Car</HeadCell>
    <HeadCell className="max-xl:hidden">Stock number</HeadCell>
    <HeadCell>Customer</HeadCell>
    <HeadCell className="max-xl:hidden">Phone</HeadCell>
    <HeadCell>State</HeadCell>
    <HeadCell>Until, reason</HeadCell>
    <HeadCell numeric className="max-lg:hidden">
      Deposit
    </HeadCell>
    <HeadCell>
      <span className="sr-only">Actions</span>
    </HeadCell>
  </>
);

/** When it ends or ended, in the dealership's time. */
function whenText({ state, endsAt, endedAt, extended, timeZone }: DeskHold): string {
  const told = (value: string) => formatDate(value, { time: true, timeZone });
  if (state === 'active' && endsAt) return `Until ${told(endsAt)}${extended ? ', extended' : ''}`;
  return endedAt ? told(endedAt) : '';
}

/** A reservation, and what can be done about it. */
function HoldRow({ hold }: { hold: DeskHold }) {
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

interface Words {
  title: string;
  text: (hold: DeskHold) => string;
  /** Of what has to be written; absent: nothing. */
  label?: string;
  confirm: string;
}

const words: Readonly<Record<HoldAct, Words>> = {
  extend: {
    title: 'Extend this reservation?',
    text: ({ customer }) => `${customer.name} gets an email with the new end. You can do this only once.`,
    confirm: 'Extend the reservation',
  },
  'let-go': {
    title: 'End this reservation?',
    text: ({ customer, deposit }) =>
      `${formatMoney(deposit)} will be refunded to ${customer.name}, who gets an email with the reason. The car becomes available immediately.`,
    label: 'Reason, for the customer',
    confirm: 'End and refund',
  },
  refund: {
    title: 'Retry the refund?',
    text: ({ deposit }) =>
      `${formatMoney(deposit)} was not refunded. We will ask the payment provider again.`,
    label: 'Reason',
    confirm: 'Refund again',
  },
  'paid-back': {
    title: 'Mark the deposit as paid back?',
    text: ({ deposit }) =>
      `${formatMoney(deposit)} will be marked as paid back outside the payment provider.`,
    label: 'How it was paid back',
    confirm: 'Mark as paid back',
  },
};

/** Asks before an act of staff, and for its reason. */
function HoldDialog({ hold, act }: { hold: DeskHold; act: ReturnType<typeof useHoldAct> }) {
  const { title, text, label, confirm } = words[act.act];
  return (
    <Dialog
      open={act.isOpen}
      onClose={act.close}
      title={title}
      actions={
        <>
          <GoBack onClick={act.close} />
          <Button
            look={act.act === 'let-go' ? 'danger' : 'primary'}
            busy={act.isBusy}
            onClick={() => void act.confirm()}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-left">
        <p>
          {hold.car.make} {hold.car.model}. {text(hold)}
        </p>
        {label ? (
          <TextField
            label={label}
            required
            value={act.text}
            error={act.problem}
            onChange={(event) => act.setText(event.target.value)}
          />
        ) : (
          act.problem && <Notice tone="bad" title={act.problem} />
        )}
      </div>
    </Dialog>
  );
}
