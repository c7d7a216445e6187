import type { CustomersRoutes } from '#features/desk/customers/customers.routes.ts';
import type { DeskOrdersRoutes } from '#features/desk/orders/orders.routes.ts';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';

const failed = 'Could not be loaded';

/** What the desk knows beside an order: the mails about it, the buyer's other orders, and the notes on the buyer. Null where it could not be had. */
export async function loadBesideOrder(fetch: typeof globalThis.fetch, id: string) {
  const order = await ask(
    () => client<DeskOrdersRoutes>(fetch).desk.orders[':id'].$get({ param: { id } }),
    failed,
  );
  if (!order.ok) return null;
  const { customerId, mails } = order.value;
  const customer = await ask(
    () => client<CustomersRoutes>(fetch).desk.customers[':id'].$get({ param: { id: customerId } }),
    failed,
  );
  const parts = customer.ok ? customer.value.parts : [];
  return {
    customerId,
    mails,
    orders: parts.filter(({ part }) => part === 'purchases' || part === 'rentals'),
    notes: customer.ok ? customer.value.notes : null,
  };
}
export type BesideOrderData = Awaited<ReturnType<typeof loadBesideOrder>>;
