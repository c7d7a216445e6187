import { and, asc, eq, ne } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { noSuchOrder } from '../handover/handover.errors.ts';
import { presentHandover } from '../handover/present-handover.ts';
import type { OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { readRentalRecords } from '../rental-condition/read-rental-records.ts';
import type { RentalSheet } from './rental-desk.contract.ts';

/** The rental of the same listing that is handed over next. */
async function nextRental(database: Database, { id, carId }: OrderRow): Promise<RentalSheet['next']> {
  const [next] = await database
    .select({ order: orders, payment: payments })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(and(eq(orders.carId, carId), eq(orders.type, 'rent'), eq(orders.state, 'paid'), ne(orders.id, id)))
    .orderBy(asc(orders.deliveryDate), asc(orders.id))
    .limit(1);
  return (
    next && {
      receiptNumber: next.order.receiptNumber,
      customer: `${next.payment.buyerFirstName} ${next.payment.buyerLastName}`,
      firstDay: next.order.deliveryDate,
    }
  );
}

/** A rental for the desk. Throws 404, also for an order that is none. */
export async function readRentalSheet(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  id: string,
): Promise<RentalSheet> {
  const [found] = await database
    .select({ order: orders, payment: payments, fuel: cars.fuel })
    .from(orders)
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .innerJoin(cars, eq(cars.id, orders.carId))
    .where(and(eq(orders.id, id), eq(orders.type, 'rent')));
  if (!found) throw noSuchOrder();
  const timeZone = config.dealerTimezone;
  const today = calendarDate(now(), timeZone);
  const next = found.order.state === 'delivered' ? await nextRental(database, found.order) : undefined;
  return {
    order: presentHandover(found, { today, timeZone }),
    isElectric: found.fuel === 'electric',
    records: await readRentalRecords(database, found.order),
    ...(next && { next }),
  };
}
