import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { daysText } from '#features/catalogue/terms.rules.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { formatMoney } from '#platform/money.ts';
import { classNames } from '#ui/class-names.ts';
import { Copyable } from '#ui/copyable.tsx';
import { DateText, formatDate } from '#ui/date-text.tsx';
import { Money } from '#ui/money.tsx';
import { Picture } from '#ui/picture.tsx';
import { Swatch } from '#ui/swatch.tsx';
import { lateText } from '../late-text.ts';
import { oldCarFate } from '../old-car-fate.rules.ts';
import { ownOrderPath } from '../orders.rules.ts';
import { leftOf, oldCarText, planText, refundText } from '../own-orders/order-text.ts';
import { type OrderStep, stepsOf, wasNeverPaid } from './order-steps.rules.ts';
import type { OrderView } from './order-view.contract.ts';

interface OrderPageProps {
  view: OrderView;
  /** What can be done now, and the papers. */
  children?: ReactNode;
}

/** Where an order stands, what happens next, and what it came to. */
export function OrderPage({ view, children }: OrderPageProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(22rem,27rem)] lg:grid-rows-[auto_1fr] lg:gap-x-18">
      <Picture
        src={view.car.image}
        placeholder={view.car.imagePlaceholder}
        alt={`${view.car.make} ${view.car.model}`}
        sizes="(min-width: 1024px) 27rem, 92vw"
        priority
        className="rounded-card max-lg:max-w-xl lg:col-start-2"
      />
      <div className="grid content-start gap-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <section aria-labelledby="next" className="grid gap-3">
          <h2 id="next" className="text-lg">
            What happens next
          </h2>
          {nextTexts(view).map((text) => (
            <p key={text} className="max-w-prose [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
        </section>
        <section aria-labelledby="steps" className="grid gap-5">
          <h2 id="steps" className="text-lg">
            Status
          </h2>
          <OrderSteps view={view} />
          {view.promisedDate && view.state === 'paid' && (
            <p className="text-sm text-ink-soft">
              Originally {formatDate(view.promisedDate, { weekday: true })}.
            </p>
          )}
        </section>
        {children}
      </div>
      <div className="grid content-start gap-8 lg:col-start-2">
        <VehicleOfOrder view={view} />
        <OrderMoney view={view} />
      </div>
    </div>
  );
}

const day = (date: string) => formatDate(date, { weekday: true });

function waitingText({ type, deliveryDate, firstDay, today, oldCar }: OrderView): string[] {
  const isRental = type === 'rent';
  const isLate = isBefore(deliveryDate, today);
  const papers = isRental
    ? 'Bring your driver’s license and the receipt number when you pick it up.'
    : 'Have the receipt number ready when it arrives.';
  const trade =
    oldCar && oldCar.credit > 0
      ? [`We'll pick up your ${oldCar.name} at delivery: please have its documents and keys ready.`]
      : [];
  if (isLate && !isRental)
    return [`Your car should have been delivered by ${day(deliveryDate)}. We are sorry: please call us.`];
  if (isRental)
    return [
      firstDay
        ? `Your rental starts on ${day(firstDay)}.`
        : `The car will be ready by ${day(deliveryDate)}. Your rental starts when you pick it up.`,
      papers,
    ];
  return [`We'll prepare your car and deliver it by ${day(deliveryDate)}.`, papers, ...trade];
}

function withYouText({ type, returnDate, due, daysLate = 0, returning }: OrderView): string[] {
  if (type === 'rent') {
    if (!returnDate) return ['You have the car.'];
    if (due === 'overdue')
      return [`The car was due back on ${day(returnDate)}: ${lateText(daysLate)}. Please return it now.`];
    if (due === 'today') return ['The car is due back today. Please return it before we close.'];
    return [`Please return the car by ${day(returnDate)}.`];
  }
  if (returning?.state === 'asked')
    return [
      'We have your return request. Please bring the car with its documents and keys; we will then refund you.',
    ];
  if (returning?.state === 'refused')
    return [
      `We could not accept your return request${returning.decision ? `: ${returning.decision}` : '.'}`,
      'You keep the car.',
    ];
  return ['The car is yours. This order is complete.'];
}

function endedText(view: OrderView): string[] {
  const { refund, returning, type, oldCar } = view;
  const back = refund ? [`${refundText(view)}.`] : [];
  const slow = refund?.state === 'pending' && refund.amount > 0 ? ['It can take a few days to arrive.'] : [];
  const fee = returning && returning.fee > 0 ? [`${formatMoney(returning.fee)} was deducted as a fee.`] : [];
  const trade = oldCar
    ? [oldCarFate(oldCar, 'customer') ?? `Your trade-in: ${oldCarText(oldCar, view.state)}.`]
    : [];
  if (view.state === 'cancelled') {
    const by = view.cancelledBy === 'customer' ? 'You canceled this order.' : 'This order was canceled.';
    return [by, ...back, ...slow, ...trade];
  }
  const ended =
    type === 'rent' ? 'The car was returned, and this rental has ended.' : 'The car was returned.';
  return [ended, ...back, ...slow, ...fee];
}

/** What happens next with an order, in sentences for its customer. */
export function nextTexts(view: OrderView): string[] {
  if (wasNeverPaid(view))
    return [
      `The payment did not go through, and nothing was charged.${view.payment.declined ? ` ${view.payment.declined}` : ''}`,
      'The car is not reserved for you. If you still want it, please order again.',
    ];
  if (view.state === 'pending')
    return [
      'Your payment is being confirmed. This takes a few minutes at most, and the receipt comes by email.',
    ];
  if (view.state === 'paid') return waitingText(view);
  return view.state === 'delivered' ? withYouText(view) : endedText(view);
}

/** What an order came to, line by line as it was charged, and what became of that since. */
export function OrderMoney({ view }: { view: OrderView }) {
  const { type, period, price, lines = [], total, refunded, oldCar, tax, net, stateCharges } = view;
  return (
    <section aria-labelledby="order-money" className="grid gap-4">
      <h2 id="order-money" className="text-lg">
        {wasNeverPaid(view) ? 'Order total' : 'Payment'}
      </h2>
      <dl className="grid gap-2 text-sm">
        <Line name={type === 'rent' ? `Rental, ${daysText(period ?? 1)}` : 'Vehicle'} amount={price} />
        {lines.map(({ name, receiver, amount, chosen, included }) => (
          <Line
            key={`${receiver}/${name}/${chosen}`}
            name={included ? `Including ${name}` : name}
            amount={amount}
          />
        ))}
        <Line name="Total" amount={total} isSum />
        {oldCar && oldCar.credit > 0 && (
          <>
            <Line name={`Your ${oldCar.name}`} amount={-oldCar.credit} />
            {refunded === undefined && <Line name="Paid in money" amount={leftOf(view)} isSum />}
          </>
        )}
        {refunded !== undefined && (
          <>
            <Line name="Refunds and canceled balance" amount={-refunded} />
            <Line name="Balance" amount={leftOf(view)} isSum />
          </>
        )}
      </dl>
      {lines.length > 0 && (
        <p className="text-sm text-ink-soft">
          Net {formatMoney(net)}, tax {formatMoney(tax)}
          {stateCharges > 0 && <span>{`, state charges ${formatMoney(stateCharges)}`}</span>}
        </p>
      )}
      {!wasNeverPaid(view) && <HowPaid view={view} />}
    </section>
  );
}

function HowPaid({ view }: { view: OrderView }) {
  const { payment, plan, oldCar } = view;
  const agreed = planText(view);
  return (
    <div className="grid gap-1 text-sm text-ink-soft">
      {payment.method === 'card' && <p>{view.state === 'pending' ? 'By card' : 'Paid by card'}</p>}
      {plan && (
        <p>
          {agreed ?? 'In installments'}{' '}
          <Link
            to={`/plans/${encodeURIComponent(plan._id)}`}
            className="text-ink underline underline-offset-4"
          >
            Your plan
          </Link>
        </p>
      )}
      {payment.deposit !== undefined && (
        <p>The deposit of {formatMoney(payment.deposit)} from your reservation was applied.</p>
      )}
      {oldCar && view.state !== 'cancelled' && <p>{oldCarText(oldCar, view.state)}</p>}
      {payment.others.length > 0 && (
        <p>
          Paid together with{' '}
          {payment.others.map((number, place) => (
            <Other key={number} number={number} isFirst={place === 0} />
          ))}
        </p>
      )}
    </div>
  );
}

const Other = ({ number, isFirst }: { number: string; isFirst: boolean }) => (
  <>
    {!isFirst && <span>{', '}</span>}
    <Link
      to={ownOrderPath(number)}
      className="figure whitespace-nowrap text-ink underline underline-offset-4"
    >
      {number}
    </Link>
  </>
);

function Line({ name, amount, isSum = false }: { name: string; amount: number; isSum?: boolean }) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${isSum ? 'border-t border-line pt-2 font-semibold' : 'text-ink-soft'}`}
    >
      <dt className="[overflow-wrap:anywhere]">{name}</dt>
      <dd className="whitespace-nowrap">
        <Money amount={amount} />
      </dd>
    </div>
  );
}

/** Where an order stands, as steps with their days. */
function OrderSteps({ view }: { view: OrderView }) {
  return (
    <ol aria-label="Order status" className="grid gap-0">
      {stepsOf(view).map((step) => (
        <Step key={step.name} step={step} timeZone={view.timeZone} />
      ))}
    </ol>
  );
}

const said: Readonly<Record<OrderStep['standing'], string>> = {
  done: 'Done: ',
  now: 'Now: ',
  ahead: 'Next: ',
  ended: '',
};

const marks: Readonly<Record<OrderStep['standing'], string>> = {
  done: 'border-good bg-good text-surface',
  now: 'border-ink',
  ahead: 'border-edge',
  ended: 'border-bad bg-bad text-surface',
};

function Step({
  step: { name, standing, on, isBy, isLate },
  timeZone,
}: {
  step: OrderStep;
  timeZone: string;
}) {
  return (
    <li
      aria-current={standing === 'now' ? 'step' : undefined}
      className="group relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 pb-5 last:pb-0"
    >
      <span
        aria-hidden="true"
        className="absolute top-6 bottom-0 left-3 w-px -translate-x-1/2 bg-line group-last:hidden"
      />
      <span
        aria-hidden="true"
        className={classNames('grid size-6 place-items-center rounded-full border-2', marks[standing])}
      >
        {standing === 'done' && <Check className="size-3.5" strokeWidth={3} />}
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={classNames(standing === 'ahead' ? 'text-ink-soft' : 'font-semibold')}>
          <span className="sr-only">{said[standing]}</span>
          {name}
        </span>
        {on && (
          <span className={classNames('text-sm', isLate ? 'font-semibold text-bad' : 'text-ink-soft')}>
            {isBy && <span>{'by '}</span>}
            {/* A calendar date is the same everywhere; a moment is told in the dealership's time. */}
            <DateText value={on} weekday={standing !== 'done'} timeZone={on.length > 10 ? timeZone : 'UTC'} />
            {isLate && <span>: late</span>}
          </span>
        )}
      </span>
    </li>
  );
}

/** The vehicle of an order, and by which numbers it and its papers are known. */
function VehicleOfOrder({ view }: { view: OrderView }) {
  const { car, vehicle, vin, receiptNumber, invoice, creditNotes, buyer, type } = view;
  return (
    <section aria-labelledby="vehicle" className="grid gap-4">
      <h2 id="vehicle" className="text-lg">
        Vehicle
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 text-sm">
        <Fact name="Receipt number" wide>
          <span className="figure whitespace-nowrap">{receiptNumber}</span>
        </Fact>
        <Fact name="Color">
          <Swatch name={car.color} />
        </Fact>
        {invoice && (
          <Fact name="Invoice">
            <span className="figure whitespace-nowrap">{invoice}</span>
          </Fact>
        )}
        {creditNotes && (
          <Fact name={creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}>
            <span className="figure">{creditNotes.join(', ')}</span>
          </Fact>
        )}
        {vehicle && (
          <Fact name="Your pick" wide>
            <span className="figure">{vehicle.stockNumber}</span>
          </Fact>
        )}
        {vin && (
          <Fact name="VIN" wide>
            <Copyable name="VIN" value={vin} />
          </Fact>
        )}
        {!wasNeverPaid(view) && (
          <Fact name={type === 'rent' ? 'Rented by' : 'Bought by'} wide>
            <span className="block">
              {buyer.firstName} {buyer.lastName}
            </span>
            <span className="block whitespace-pre-line text-ink-soft wrap-anywhere">{buyer.address}</span>
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  /** Takes a line of its own. */
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? 'col-span-full' : ''}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 text-base [overflow-wrap:anywhere]">{children}</dd>
  </div>
);
