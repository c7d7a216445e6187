import { type LoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router';
import { fetchOrderPage } from '#features/orders/screens/shop/order-page.ts';
import { YourOrders } from '#features/orders/screens/shop/your-orders.tsx';
import { pageMeta } from '#web/meta.ts';
import { serverContext } from '#web/server-context.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  const { fetch } = context.get(serverContext);
  return { orders: await fetchOrderPage(fetch) };
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Your orders' });

/** A customer's own page. */
export default function Dashboard() {
  const { orders } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  return (
    <div className="page grid gap-18 pt-8 pb-28 sm:pt-12 sm:pb-18">
      <YourOrders first={orders} onRetry={() => void revalidate()} />
    </div>
  );
}
