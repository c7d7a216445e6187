import type { ListPage } from '#page-kit/ask/list-page.ts';
import { Button, LinkButton } from '#ui/buttons/button.tsx';
import { EmptyState } from '#ui/notices/empty-state.tsx';
import { Notice } from '#ui/notices/notice.tsx';
import type { Order } from '../../orders.contract.ts';
import { OrderCard } from './order-card.tsx';
import { useMoreOrders } from './use-more-orders.ts';

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
