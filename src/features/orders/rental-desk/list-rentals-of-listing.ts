import { and, asc, eq, inArray } from 'drizzle-orm';
import { payments } from '#features/payments/payments.tables.ts';
import { countSetAside } from '#features/vehicles/rental-days/plan-rental-units.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import { beginOfRental, lastDayOf } from '../rental-dates.rules.ts';
import type { ListingRental, ListingRentals } from './rental-calendar.contract.ts';

const most = 200;

/** Who has, or will have, the units of a listing for rent, by the first day. */
export async function listRentalsOfListing(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  carId: string,
): Promise<ListingRentals> {
  const live = and(
    eq(orders.carId, carId),
    eq(orders.type, 'rent'),
    inArray(orders.state, ['paid', 'delivered']),
  );
  const found = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(live)
    .orderBy(asc(orders.deliveryDate), asc(orders.id))
    .limit(most);
  const today = calendarDate(now(), config.dealerTimezone);
  const rentals = found.map(({ order, payment }): ListingRental => {
    const lastDay = lastDayOf(order) ?? order.deliveryDate;
    return {
      orderId: order.id,
      receiptNumber: order.receiptNumber,
      customer: `${payment.buyerFirstName} ${payment.buyerLastName}`,
      phone: payment.buyerPhone,
      firstDay: beginOfRental(order) ?? order.deliveryDate,
      lastDay,
      state: order.state,
      isOverdue: order.state === 'delivered' && isBefore(lastDay, today),
      isDated: order.firstDay !== null,
    };
  });
  return { rentals, setAside: await countSetAside(database, carId) };
}
