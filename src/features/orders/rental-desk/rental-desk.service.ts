import { and, asc, eq, ne } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { giveBackOrders } from '#features/vehicles/rental-days/end-rental-days.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { acts, audited, handoverDay, lockOrder, presentEarlier, type Shop } from '../handover/hand-over.ts';
import type { HandoverOrder } from '../handover/handover.contract.ts';
import { noSuchOrder, notToTakeBack } from '../handover/handover.errors.ts';
import { mailTakenBack } from '../handover/handover.mail.ts';
import { presentHandover } from '../handover/present-handover.ts';
import { mayBecome, type OrderRow } from '../orders.service.ts';
import { orders } from '../orders.tables.ts';
import { factsOfReturn } from '../rental-condition/condition-facts.ts';
import { type NotedReturn, noteReturn } from '../rental-condition/note-condition.ts';
import { readRentalRecords } from '../rental-condition/read-rental-records.ts';
import { nameForReturn } from '../vins/name-vehicle-of-order.ts';
import type { ReturnInput } from '../vins/vins.contract.ts';
import type { RentalSheet } from './rental-desk.contract.ts';
import { rentalToWorkshop } from './rental-to-workshop.ts';

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

/** Puts the unit back. Returns what the audit says of it. */
async function backOnStock(
  database: Database,
  actor: Member,
  { carId, id: orderId, firstDay }: OrderRow,
  { state = 'available', mileageKm }: ReturnInput,
  today: string,
) {
  const as = state === 'available' ? ('available' as const) : ('preparing' as const);
  const how = { as, mileageKm, by: actor };
  const [back] = await giveBackOrders(database, [{ carId, orderId, firstDay }], today, how);
  if (!back || back.added === 0) return undefined;
  return { car: `${back.car.make} ${back.car.model}`, added: back.added, now: back.car.stock };
}

/** What the audit says of a return beside the order. */
const auditedReturn = ({ summary }: NotedReturn, { state }: ReturnInput) => ({
  ...summary,
  ...(state === 'workshop' && { workshop: 'to the workshop first' }),
});

/**
 * A rental that was out is back: it is in stock again (rules.md#rent), waits to be prepared, or goes to the workshop first.
 * How it came back is written down with what it costs by the terms of its order (rules.md#rental-returns), and the customer who
 * rented it is mailed. Doing it again changes nothing. Throws 404, 409 `not-a-rental`, `not-handed-over` and
 * `order-closed`, and as `noteReturn` and `nameForReturn`.
 */
export async function takeBack(
  shop: Shop,
  actor: Member,
  id: string,
  input: ReturnInput = {},
): Promise<HandoverOrder> {
  const day = await handoverDay(shop);
  return shop.database.transaction(async (transaction) => {
    const { order, payment } = await lockOrder(transaction, id);
    if (order.type === 'rent' && order.state === 'returned')
      return presentEarlier(transaction, shop, actor, { order, payment }, acts.returned);
    if (order.type === 'purchase') throw notToTakeBack(order.type, order.state);
    const [returned] = await transaction
      .update(orders)
      .set({ state: 'returned', returnedAt: now() })
      .where(and(eq(orders.id, id), mayBecome('returned')))
      .returning();
    if (!returned) throw notToTakeBack(order.type, order.state);
    const shown = presentHandover({ order: returned, payment }, day);
    const noted = await noteReturn(transaction, actor, returned, input, { ...day, daysLate: shown.daysLate });
    // A mileage that is below the pick-up's is the record's alone: a vehicle's never falls.
    const named = noted.isLower ? { ...input, mileageKm: undefined } : input;
    const vehicle = await nameForReturn(transaction, actor, order, named, day);
    await recordAudit(transaction, {
      actor,
      action: acts.returned,
      subject: orderSubject(order),
      before: audited(order),
      after: { ...audited(returned, vehicle, input.mileageKm), ...auditedReturn(noted, input) },
      stock: await backOnStock(transaction, actor, returned, named, day.today),
    });
    if (input.state === 'workshop' && vehicle) {
      const { id: vehicleId, vin } = vehicle;
      const { workshopFor: repairType = 'technical' } = input;
      await shop.jobs.send(transaction, rentalToWorkshop, { orderId: id, vehicleId, vin, repairType });
    }
    await mailTakenBack(transaction, shop, shown, await factsOfReturn(transaction, returned, day.units));
    const isPreparing = input.state !== undefined && input.state !== 'available';
    return { ...shown, ...(isPreparing && { isPreparing: true as const }) };
  });
}
