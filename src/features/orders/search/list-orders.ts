import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { countPaid, paidOrderIds } from '../milestones/order-milestones.ts';
import { presentAmounts } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import type { ListedOrder, OrderListPage } from './order-search.contract.ts';

type OrderRow = typeof orders.$inferSelect;

const presentListed = (
  order: OrderRow,
  user: { email: string; phone: string; emailVerified: boolean },
  timeZone: string,
): ListedOrder => ({
  id: order.id,
  _id: order.id,
  car: { _id: order.carId, make: order.make, model: order.model, color: order.color },
  ...presentAmounts(order),
  userEmail: user.email,
  emailVerified: user.emailVerified,
  phone: user.phone,
  receipt: order.receiptNumber,
  type: order.type,
  ...(order.periodDays !== null && { period: order.periodDays }),
  ...(order.firstDay !== null && { firstDay: order.firstDay }),
  createdAt: order.createdAt.toISOString(),
  orderedOn: calendarDate(order.createdAt, timeZone),
  deliveryDate: order.deliveryDate,
  state: order.state,
});

/** One page of all orders that were ever paid, newest first. Pages are numbered from 1; one past the end is empty. */
export async function listOrders(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  { page, limit }: { page: number; limit: number },
): Promise<OrderListPage> {
  const total = await countPaid(database);
  const ids = await paidOrderIds(database, { total, skip: (page - 1) * limit, limit });
  const found = await database
    .select({
      order: orders,
      user: { email: users.email, phone: users.phone, emailVerified: users.emailVerified },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, ids))
    .orderBy(desc(orders.paidAt), desc(orders.id));
  return {
    orders: found.map(({ order, user }) => presentListed(order, user, config.dealerTimezone)),
    totalPages: Math.ceil(total / limit),
  };
}
