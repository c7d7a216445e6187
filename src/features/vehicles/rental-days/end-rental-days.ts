import { and, eq, inArray } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { type GivenUnit, giveBackTo, type HowGiven } from '../units/give-back-units.ts';
import { vehicles } from '../vehicles.tables.ts';
import { bookingOf, planRentalUnits, readFleets } from './plan-rental-units.ts';
import { noUnitHere, rentalOver, tooEarly } from './rental-days.errors.ts';
import { rentalBookings, rentalUnits } from './rental-days.tables.ts';

/** The unit of an order that ends; where it is a rental with a first day, with that. */
export interface EndedUnit extends GivenUnit {
  firstDay: string | null;
}

/** A listing as it is then, and how many units its stock has gained. */
export interface GivenBack {
  car: CarRow;
  added: number;
}

/** Ends the bookings of these orders. Returns those orders among them that have their unit: it is with the customer. */
async function endBookings(transaction: Database, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const ended = await transaction
    .delete(rentalBookings)
    .where(inArray(rentalBookings.orderId, [...orderIds]))
    .returning();
  return new Set(ended.filter(({ isOut }) => isOut).map(({ orderId }) => orderId));
}

/**
 * Orders have ended, and their units come back: what was taken for one goes back on stock; of what is set aside for rentals
 * with a first day, what the others do not need. Must run in the transaction that ends the orders, which makes it
 * happen once. Returns the listings in the order of their ids.
 */
export async function giveBackOrders(
  transaction: Database,
  ended: readonly EndedUnit[],
  today: string,
  how: HowGiven = {},
): Promise<GivenBack[]> {
  const locked = await lockCars(transaction, [...new Set(ended.map(({ carId }) => carId))]);
  const dated = ended.filter(({ firstDay }) => firstDay !== null);
  const out = await endBookings(
    transaction,
    dated.map(({ orderId }) => orderId),
  );
  const taken = ended.filter(({ firstDay, orderId }) => firstDay === null || out.has(orderId));
  const back = await giveBackTo(transaction, locked, taken, how);
  const planned = new Set(dated.map(({ carId }) => carId));
  const after: GivenBack[] = [];
  for (const [place, car] of back.entries()) {
    const then = planned.has(car.id) ? await planRentalUnits(transaction, car, today) : car;
    after.push({ car: then, added: then.stock - locked[place]!.stock });
  }
  return after;
}

/**
 * The unit of a rental with a first day becomes the order's, as it is of any other that is handed over; its vehicle, where
 * it has a row, is rented. A rental without a first day changes nothing. Must run in the transaction of the handover.
 * Throws 409 `rental-not-begun`, `rental-over` and `no-unit-here`.
 */
export async function claimRentalUnit(transaction: Database, orderId: string, today: string): Promise<void> {
  const booking = await bookingOf(transaction, orderId);
  if (!booking || booking.isOut) return;
  if (isBefore(today, booking.firstDay)) throw tooEarly(booking.firstDay);
  if (isBefore(booking.lastDay, today)) throw rentalOver(booking.lastDay);
  const [car] = await lockCars(transaction, [booking.carId]);
  await planRentalUnits(transaction, car!, today);
  const [unitId] = (await readFleets(transaction, [car!]))(booking.carId).unitIds;
  if (!unitId) throw noUnitHere();
  await transaction.delete(rentalUnits).where(eq(rentalUnits.id, unitId));
  await transaction
    .update(vehicles)
    .set({ orderId, state: 'rented', updatedAt: now() })
    .where(and(eq(vehicles.orderId, unitId), eq(vehicles.state, 'held')));
  await transaction.update(rentalBookings).set({ isOut: true }).where(eq(rentalBookings.orderId, orderId));
}
