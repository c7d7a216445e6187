import { useEffect, useState } from 'react';
import { Link, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { ActionDialog } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { valueOrThrow } from '#page-kit/value-or-throw.ts';
import { formatMoney } from '#platform/money.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formatDate } from '#ui/date-text.tsx';
import { Notice } from '#ui/notice.tsx';
import type { Hold } from '../holds.contract.ts';
import { HeldPrice } from './held-price.tsx';
import type { OwnHoldsRoutes } from './own.routes.ts';

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<OwnHoldsRoutes>(fetch).holds[':id'].$get({ param: { id: params.id ?? '' } }),
    'The reservation could not be loaded.',
  );
  return valueOrThrow(asked);
}

const cancelHold = pageForm('cancel', z.object({}), ({ params, api }) =>
  ask(
    () => api<OwnHoldsRoutes>().holds[':id'].cancel.$post({ param: { id: params.id ?? '' } }),
    'The reservation could not be canceled. Please try again.',
  ),
);

const posts = formAction(cancelHold);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your reservation' });

/** A customer's reservation: how long it stands, what the car costs, and the ways on (rules.md#hold). */
export default function Reservation() {
  const hold = useLoaderData<typeof loader>();
  const isOpen = hold.state === 'active';
  return (
    <div className="page max-w-6xl pt-8 pb-28 sm:pt-12 sm:pb-18">
      <h1 className="text-3xl">
        {isOpen ? 'Reserved for you' : 'Your reservation'}
        <span className="mt-1 block text-lg font-medium text-ink-soft">
          {hold.car.make} {hold.car.model}
        </span>
      </h1>
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:gap-18">
        <div className="grid content-start gap-8">{isOpen ? <Open hold={hold} /> : <Over hold={hold} />}</div>
        <HeldPrice hold={hold} isDue={isOpen || hold.state === 'bought'} />
      </div>
    </div>
  );
}

function Open({ hold }: { hold: Hold }) {
  return (
    <>
      {hold.endsAt && <TimeLeft endsAt={hold.endsAt} timeZone={hold.timeZone} />}
      <p>
        Your price is locked; if it drops, you get the lower price. Your {formatMoney(hold.deposit)} deposit
        counts toward the purchase. If you do not buy it, we refund the full deposit.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={`/reservations/${hold._id}/buy`} look="primary" size="large">
          Buy it for {formatMoney(hold.due)}
        </LinkButton>
        <CancelHold hold={hold} />
      </div>
    </>
  );
}

function CancelHold({ hold }: { hold: Hold }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="large" onClick={() => setAsking(true)}>
        Cancel the reservation
      </Button>
      <ActionDialog
        form={cancelHold}
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Cancel the reservation?"
        confirmLabel={`Cancel and refund ${formatMoney(hold.deposit)}`}
        done={`Canceled. ${formatMoney(hold.deposit)} will be refunded.`}
        opensOnce
      >
        The {hold.car.make} {hold.car.model} becomes available to others immediately. You can reserve it again
        after 24 hours.
      </ActionDialog>
    </>
  );
}

const overTexts: Readonly<Record<Hold['state'], string>> = {
  pending: 'Your deposit is being confirmed. This takes a few minutes at most.',
  declined: 'The deposit was declined: nothing was charged, and nothing is reserved.',
  active: '',
  buying: 'Your payment is being confirmed. This takes a few minutes at most.',
  bought: 'You bought this car. Your deposit was applied.',
  cancelled: 'You canceled this reservation.',
  ended: 'This reservation has expired.',
  'let-go': 'We had to end this reservation.',
};

function Over({ hold: { state, reason, refund, car } }: { hold: Hold }) {
  return (
    <>
      <Notice title={overTexts[state]}>
        {reason && <p>{reason}</p>}
        {refund && (
          <p>
            {refund.state === 'done'
              ? `${formatMoney(refund.amount)} was refunded.`
              : `${formatMoney(refund.amount)} is being refunded.`}
          </p>
        )}
      </Notice>
      <p>
        <Link to="/dashboard" className="font-semibold underline underline-offset-4">
          Back to your dashboard
        </Link>
        {state !== 'bought' && (
          <span>
            {' · '}
            <Link
              to={car.vip ? `/vip/cars/${car._id}` : `/cars/${car._id}`}
              className="font-semibold underline underline-offset-4"
            >
              See the car
            </Link>
          </span>
        )}
      </p>
    </>
  );
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** '71 hours 5 minutes', '4 minutes 10 seconds'. */
function leftText(ms: number): string {
  const of = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;
  const [hours, minutes] = [Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs)];
  if (hours > 0) return `${of(hours, 'hour')} ${of(minutes, 'minute')}`;
  return `${of(minutes, 'minute')} ${of(Math.floor((ms % minuteMs) / 1000), 'second')}`;
}

/** Until when a car is kept, and how long that is: counted in the browser, so that server and browser draw the same. */
function TimeLeft({ endsAt, timeZone }: { endsAt: string; timeZone: string }) {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    const count = () => setNow(Date.now());
    count();
    const ticking = setInterval(count, 1000);
    return () => clearInterval(ticking);
  }, []);
  const left = now === null ? null : new Date(endsAt).getTime() - now;
  return (
    <div>
      <p className="text-ink-soft">
        Reserved until{' '}
        <time dateTime={endsAt} className="font-semibold text-ink">
          {formatDate(endsAt, { time: true, weekday: true, timeZone })}
        </time>
      </p>
      <p role="timer" className="figure mt-2 min-h-[1.5em] text-2xl sm:text-3xl">
        {left !== null && (left > 0 ? leftText(left) : 'Your reservation has expired')}
      </p>
    </div>
  );
}
