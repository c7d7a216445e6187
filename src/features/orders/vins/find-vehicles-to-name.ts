import { and, asc, eq } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { vehicleOfOrder } from '#features/vehicles/units/name-vehicle.ts';
import type { VehicleRow } from '#features/vehicles/units/receive-vehicles.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { notFound } from '#platform/errors.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { orders } from '../orders.tables.ts';
import type { NameableVehicle, NameableVehicles } from './vins.contract.ts';

/** A list that somebody looks through by eye; beyond it a VIN is scanned or typed. */
const offeredAtMost = 100;

const present = (vehicle: VehicleRow, today: string): NameableVehicle => ({
  _id: vehicle.id,
  vin: vehicle.vin,
  stockNumber: vehicle.stockNumber,
  daysHere: Math.max(0, daysFrom(vehicle.arrivedOn, today)),
  ...(vehicle.location !== null && { location: vehicle.location }),
  ...(vehicle.mileageKm !== null && { mileageKm: vehicle.mileageKm }),
});

/** What may be handed over for an order. Throws 404. */
export async function findVehiclesToName(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  orderId: string,
): Promise<NameableVehicles> {
  const [order] = await database
    .select({ carId: orders.carId, chosen: orders.chosen, modelYear: cars.modelYear })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .where(eq(orders.id, orderId));
  if (!order) throw notFound('Order not found.');
  const today = calendarDate(now(), config.dealerTimezone);
  const taken = await vehicleOfOrder(database, orderId);
  const available = await database
    .select()
    .from(vehicles)
    .where(and(eq(vehicles.carId, order.carId), eq(vehicles.state, 'available')))
    .orderBy(asc(vehicles.arrivedOn), asc(vehicles.id))
    .limit(offeredAtMost);
  return {
    ...(taken && { taken: present(taken, today) }),
    ...(taken && taken.id === order.chosen?.id && { isChosen: true as const }),
    ...(order.modelYear !== null && { modelYear: order.modelYear }),
    available: available.map((vehicle) => present(vehicle, today)),
  };
}
