import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { termsText } from '#features/catalogue/terms.rules.ts';
import type { ListPage } from '#page-kit/list-page.ts';
import { Badge } from '#ui/badge.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { Copyable } from '#ui/copyable.tsx';
import { DateText } from '#ui/date-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Notice } from '#ui/notice.tsx';
import { Picture } from '#ui/picture.tsx';
import { Swatch } from '#ui/swatch.tsx';
import type { Order } from '../orders.contract.ts';
import { ownOrderPath } from '../orders.rules.ts';
import { OrderPapers } from '../receipt/order-papers.tsx';
import { CancelOwnOrder } from './cancel-own-order.tsx';
import { fetchOwnOrders } from './fetch-own-orders.ts';
import { OrderAmounts } from './order-amounts.tsx';
import { oldCarText, planText, refundText, stateText } from './order-text.ts';
import { ReturnOwnOrder } from './return-own-order.tsx';

interface YourOrdersProps {
  /** Null where they could not be loaded. */
  first: ListPage<Order> | null;
  /** By the id of the order. */
  vins: Readonly<Record<string, string>>;
  onRetry: () => void;
}

/** What a customer bought and rented, as vehicles. */
export function YourOrders({ first, vins, onRetry }: YourOrdersProps) {
  return (
    <section aria-labelledby="your-orders">
      <h1 id="your-orders" className="text-3xl">
        Your Orders
      </h1>
      <div className="mt-6 sm:mt-8">
        {first ? <List first={first} vins={vins} /> : <Unavailable onRetry={onRetry} />}
      </div>
    </section>
  );
}

/** On a phone: the others unfold. */
const shownAtOnce = 2;

const cardsClass = 'grid gap-6 md:grid-cols-2 lg:grid-cols-1';

function List({ first, vins }: { first: ListPage<Order>; vins: YourOrdersProps['vins'] }) {
  const { orders, next, state, loadMore, showChanged } = useMoreOrders(first);
  if (orders.length === 0) return <None />;
  const card = (order: Order, place: number) => (
    <OrderCard
      key={order._id}
      order={order}
      vin={vins[order._id]}
      priority={place < shownAtOnce}
      onChanged={(changed) => void showChanged(changed)}
    />
  );
  return (
    <>
      <ul className={cardsClass}>{orders.slice(0, shownAtOnce).map(card)}</ul>
      {orders.length > shownAtOnce && (
        <details className="unfolded-from-md mt-6">
          <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
            Show all {orders.length} orders
          </summary>
          <ul className={cardsClass}>
            {orders.slice(shownAtOnce).map((order, place) => card(order, shownAtOnce + place))}
          </ul>
        </details>
      )}
      {state === 'failed' && (
        <Notice className="mt-6" onRetry={() => void loadMore()}>
          Earlier orders could not be loaded.
        </Notice>
      )}
      {next !== null && state !== 'failed' && (
        <p className="mt-12 flex justify-center">
          <Button busy={state === 'loading'} onClick={() => void loadMore()}>
            Earlier orders
          </Button>
        </p>
      )}
    </>
  );
}

const None = () => (
  <EmptyState
    title="No orders yet."
    action={
      <LinkButton to="/cars" look="primary">
        Browse cars
      </LinkButton>
    }
  >
    Your orders will appear here, with receipts and delivery dates.
  </EmptyState>
);

/** An answer that is no list counts as empty (rules.md#orders), but customers must not think that their car is lost. */
const Unavailable = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState title="No orders yet." action={<Button onClick={onRetry}>Try again</Button>}>
    Your orders could not be loaded. Please try again in a moment.
  </EmptyState>
);

interface OrderCardProps {
  order: Order;
  /** Given by the page, which knows VINs; a bought vehicle has one once it is issued. */
  vin: string | undefined;
  priority: boolean;
  onChanged: (order: Order) => void;
}

/** A vehicle that was bought or rented, and what comes next. */
function OrderCard({ order, vin, priority, onChanged }: OrderCardProps) {
  const { car } = order;
  const { label, tone, next } = stateText(order);
  return (
    <li className="relative grid overflow-hidden rounded-card border border-line bg-surface only:col-span-full md:max-lg:grid-rows-[auto_1fr] lg:grid-cols-2 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Picture
        src={car.image}
        placeholder={car.imagePlaceholder}
        alt=""
        sizes="(min-width: 1600px) 620px, (min-width: 768px) 46vw, 112px"
        priority={priority}
        className="max-md:absolute max-md:top-4 max-md:left-4 max-md:w-28 max-md:rounded-control lg:aspect-auto lg:h-full"
      />
      <div className="grid content-between gap-4 p-4 md:gap-6 md:p-6 lg:p-8">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 max-md:min-h-16 max-md:content-start max-md:pl-32 md:gap-y-3">
          <h2 className="text-xl lg:text-2xl">
            <span className="block text-sm font-medium tracking-normal text-ink-soft [font-stretch:100%]">
              {car.make}{' '}
            </span>
            {car.model}
          </h2>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="font-display text-lg font-medium [font-stretch:106%]">{next}</p>
        <OrderFacts order={order} vin={vin} />
        <OrderAmounts order={order} />
        <div className="grid gap-4">
          <div className="flex flex-wrap items-baseline gap-x-6 gap-y-3 text-sm">
            <Link
              to={ownOrderPath(order.receiptNumber)}
              prefetch="intent"
              className="font-semibold underline underline-offset-4"
            >
              Order details<span className="sr-only"> of {order.receiptNumber}</span>
            </Link>
            <OrderPapers order={order} />
          </div>
          <CancelOwnOrder order={order} onCancelled={onChanged} />
          <ReturnOwnOrder order={order} onAsked={onChanged} />
        </div>
      </div>
    </li>
  );
}

function OrderFacts({ order, vin }: Pick<OrderCardProps, 'order' | 'vin'>) {
  const plan = planText(order);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-sm md:gap-y-4 xl:grid-cols-[auto_auto_auto_auto]">
      <Fact name="Receipt number">
        <span className="figure whitespace-nowrap">{order.receiptNumber}</span>
      </Fact>
      <Fact name={termsText(order.type, order.period, order)}>
        <Money amount={order.total} className="figure" />
      </Fact>
      <Fact name="Ordered">
        <DateText value={order.createdAt} />
      </Fact>
      <Fact name="Color">
        <Swatch name={order.car.color} />
      </Fact>
      {order.invoice && (
        <Fact name="Invoice" wide>
          <span className="figure whitespace-nowrap">{order.invoice}</span>
        </Fact>
      )}
      {order.creditNotes && (
        <Fact name={order.creditNotes.length === 1 ? 'Credit note' : 'Credit notes'}>
          <span className="figure">{order.creditNotes.join(', ')}</span>
        </Fact>
      )}
      {order.vehicle && (
        <Fact name="Your pick" wide>
          <span className="figure">{order.vehicle.stockNumber}</span>
        </Fact>
      )}
      {vin && (
        <Fact name="VIN" wide>
          <div className="max-w-80">
            <Copyable name={`VIN of your ${order.car.make} ${order.car.model}`} value={vin} />
          </div>
        </Fact>
      )}
      {order.refund && order.state !== 'cancelled' && (
        <Fact name="Refund" wide>
          {refundText(order)}
        </Fact>
      )}
      {order.oldCar && (
        <Fact name="Trade-in" wide>
          {oldCarText(order.oldCar, order.state)}
        </Fact>
      )}
      {plan && (
        <Fact name="Installments" wide>
          {plan}{' '}
          {order.plan && (
            <Link
              to={`/plans/${encodeURIComponent(order.plan._id)}`}
              className="underline underline-offset-4"
            >
              Your plan
            </Link>
          )}
        </Fact>
      )}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Takes a line of its own. */
  wide?: boolean;
  children: ReactNode;
}

const Fact = ({ name, wide, children }: FactProps) => (
  <div className={wide ? 'col-span-full' : 'first:col-span-full xl:first:col-auto'}>
    <dt className="text-ink-soft">{name}</dt>
    <dd className="mt-0.5 text-base">{children}</dd>
  </div>
);

/** The orders of a list, each as it was last told. */
const withNews = (known: readonly Order[], told: readonly Order[]): Order[] => {
  const news = new Map(told.map((order) => [order._id, order]));
  return known.map((order) => news.get(order._id) ?? order);
};

/** The orders so far: those that the page came with, and those that were asked for since. */
function useMoreOrders(first: ListPage<Order>) {
  const [list, setList] = useState(first);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  async function loadMore(): Promise<void> {
    if (list.next === null) return;
    setState('loading');
    const more = await fetchOwnOrders(undefined, list.next);
    setState(more ? 'idle' : 'failed');
    if (more) setList({ ...more, items: [...list.items, ...more.items] });
  }
  /** An order has changed, and with it what may be done with the others. */
  async function showChanged(changed: Order): Promise<void> {
    setList((shown) => ({ ...shown, items: withNews(shown.items, [changed]) }));
    const newest = await fetchOwnOrders();
    if (newest) setList((shown) => ({ ...shown, items: withNews(shown.items, newest.items) }));
  }
  return { orders: list.items, next: list.next, state, loadMore, showChanged };
}
