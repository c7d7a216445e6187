import { useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { CustomerLink } from '#features/accounts/customer-link.tsx';
import { longestReason, shortestReason } from '#features/audit/reason.contract.ts';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
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
import { Money } from '#ui/money.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Cell, HeadCell, Row } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type DeskHold, deskFilters, holdId } from '../holds.contract.ts';
import { type DeskView, holdStateWords } from '../holds.rules.ts';
import type { DeskHoldsRoutes } from './desk.routes.ts';

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

const failed = 'We could not reach the server. Please try again.';

const wrongLength = `Write ${shortestReason} to ${longestReason} characters`;
const reasonedHold = holdId.extend({
  reason: z.string().trim().min(shortestReason, wrongLength).max(longestReason, wrongLength),
});

const extend = pageForm('extend', holdId, ({ value, api }) =>
  ask(() => api<DeskHoldsRoutes>().worker.holds[':id'].extend.$post({ param: value }), failed),
);
const letGo = pageForm('let-go', reasonedHold, ({ value: { id, reason }, api }) =>
  ask(
    () => api<DeskHoldsRoutes>().worker.holds[':id']['let-go'].$post({ param: { id }, json: { reason } }),
    failed,
  ),
);
const refund = pageForm('refund', reasonedHold, ({ value: { id, reason }, api }) =>
  ask(
    () => api<DeskHoldsRoutes>().admin.holds[':id'].refund.$post({ param: { id }, json: { reason } }),
    failed,
  ),
);
const notePaidBack = pageForm('paid-back', reasonedHold, ({ value: { id, reason: note }, api }) =>
  ask(
    () => api<DeskHoldsRoutes>().admin.holds[':id']['paid-back'].$post({ param: { id }, json: { note } }),
    failed,
  ),
);

const posts = formAction(extend, letGo, refund, notePaidBack);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Reservations' });

/** Who has reserved what until when (rules.md#hold). */
export default function HoldsPage() {
  const { filters, list, counts } = useLoaderData<typeof loader>();
  const [chosen, setChosen] = useState<Pick<HoldDialogProps, 'hold' | 'act' | 'open'>>();
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
      row={(hold) => (
        <HoldRow key={hold._id} hold={hold} onAct={(act) => setChosen({ hold, act, open: true })} />
      )}
    >
      {chosen && (
        <HoldDialog
          key={`${chosen.act} ${chosen.hold._id}`}
          {...chosen}
          onClose={() => setChosen({ ...chosen, open: false })}
        />
      )}
    </ListScreen>
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

type HoldAct = 'extend' | keyof typeof reasoned;

interface HoldActsProps {
  hold: DeskHold;
  onAct: (act: HoldAct) => void;
}

/** A reservation, and what can be done about it. */
function HoldRow({ hold, onAct }: HoldActsProps) {
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
        <HoldActs hold={hold} onAct={onAct} />
      </Cell>
    </Row>
  );
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

/** The acts that have to be explained. */
const reasoned = {
  'let-go': {
    form: letGo,
    title: 'End this reservation?',
    text: ({ customer, deposit }: DeskHold) =>
      `${formatMoney(deposit)} will be refunded to ${customer.name}, who gets an email with the reason. The car becomes available immediately.`,
    label: 'Reason, for the customer',
    confirmLabel: 'End and refund',
    look: 'danger',
    done: 'Reservation ended. The deposit is being refunded.',
  },
  refund: {
    form: refund,
    title: 'Retry the refund?',
    text: ({ deposit }: DeskHold) =>
      `${formatMoney(deposit)} was not refunded. We will ask the payment provider again.`,
    label: 'Reason',
    confirmLabel: 'Refund again',
    look: 'primary',
    done: 'Refund retried.',
  },
  'paid-back': {
    form: notePaidBack,
    title: 'Mark the deposit as paid back?',
    text: ({ deposit }: DeskHold) =>
      `${formatMoney(deposit)} will be marked as paid back outside the payment provider.`,
    label: 'How it was paid back',
    confirmLabel: 'Mark as paid back',
    look: 'primary',
    done: 'Marked as paid back.',
  },
} as const;

interface HoldDialogProps {
  hold: DeskHold;
  act: HoldAct;
  open: boolean;
  onClose: () => void;
}

/** Asks before an act of staff, and for its reason. */
function HoldDialog({ hold, act, ...dialog }: HoldDialogProps) {
  const common = { ...dialog, about: hold._id, send: { id: hold._id }, opensOnce: true };
  const name = `${hold.car.make} ${hold.car.model}`;
  if (act === 'extend')
    return (
      <ActionDialog
        {...common}
        form={extend}
        title="Extend this reservation?"
        confirmLabel="Extend the reservation"
        look="primary"
        done="Reservation extended. The customer gets an email."
      >
        <p>
          {name}. {hold.customer.name} gets an email with the new end. You can do this only once.
        </p>
      </ActionDialog>
    );
  const { text, label, ...words } = reasoned[act];
  return (
    <ActionDialog {...common} {...words}>
      {({ field }) => (
        <>
          <p>
            {name}. {text(hold)}
          </p>
          <TextField label={label} required {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
