import { createHash } from 'node:crypto';
import { and, desc, eq, gte, ne } from 'drizzle-orm';
import { cars, priceChanges } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { seenBy } from '../inventory/inventory.list.ts';
import { type FoundVehicle, presentVehicle } from '../inventory/present-vehicle.ts';
import type { VehicleRow } from '../units/receive-vehicles.ts';
import { noSuchVehicle } from '../vehicles.errors.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import type { VehicleSheet } from './sheet.contract.ts';

/** What a sheet tells of each. */
const shownEvents = 200;
const shownPrices = 50;

/** Another text as soon as staff's fields or the state have changed. */
export function vehicleVersionOf(row: VehicleRow): string {
  const { vin, state, mileageKm, location, arrivedOn, costCents, notes } = row;
  const fields = [vin, state, mileageKm, location, arrivedOn, costCents, notes];
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22);
}

/** The prices that the listing had while this vehicle stood here. */
async function readPrices(
  database: Database,
  { vehicle, car }: FoundVehicle,
  timeZone: string,
): Promise<VehicleSheet['prices']> {
  const changes = await database
    .select()
    .from(priceChanges)
    .where(and(eq(priceChanges.carId, car.id), gte(priceChanges.changedAt, vehicle.createdAt)))
    .orderBy(desc(priceChanges.changedAt))
    .limit(shownPrices);
  return changes
    .filter(
      ({ changedAt }) => !vehicle.leftOn || !isBefore(vehicle.leftOn, calendarDate(changedAt, timeZone)),
    )
    .map(({ changedAt, beforeCents, afterCents }) => ({
      at: changedAt.toISOString(),
      before: toDollars(beforeCents),
      after: toDollars(afterCents),
    }));
}

async function readEvents(database: Database, vehicleId: string): Promise<VehicleSheet['events']> {
  const events = await database
    .select()
    .from(vehicleEvents)
    .where(eq(vehicleEvents.vehicleId, vehicleId))
    .orderBy(desc(vehicleEvents.at), desc(vehicleEvents.id))
    .limit(shownEvents);
  return events.map(({ at, what, actorEmail, orderId, details }) => ({
    at: at.toISOString(),
    what,
    ...(actorEmail !== null && { by: actorEmail }),
    ...(orderId !== null && { orderId }),
    details: details ?? {},
  }));
}

/** Everything about a vehicle. Throws 404. */
export async function readSheet(
  shop: Pick<Platform, 'database' | 'config'>,
  actor: Member,
  id: string,
): Promise<VehicleSheet> {
  const { database } = shop;
  const [found] = await database
    .select({ vehicle: vehicles, car: cars })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(eq(vehicles.id, id));
  if (!found) throw noSuchVehicle();
  const { vehicle } = found;
  const sameVin = await database
    .select({ _id: vehicles.id, stockNumber: vehicles.stockNumber, state: vehicles.state })
    .from(vehicles)
    .where(and(eq(vehicles.vin, vehicle.vin), ne(vehicles.id, id)))
    .orderBy(desc(vehicles.arrivedOn))
    .limit(shownPrices);
  return {
    ...presentVehicle(found, seenBy(shop, actor)),
    ...(vehicle.notes !== null && { notes: vehicle.notes }),
    version: vehicleVersionOf(vehicle),
    events: await readEvents(database, id),
    prices: await readPrices(database, found, shop.config.dealerTimezone),
    sameVin,
  };
}

/** The vehicle that an order has or had. Throws 404 where it has none. */
export async function findVehicleOfOrder(
  database: Database,
  orderId: string,
): Promise<{ _id: string; stockNumber: string }> {
  const [found] = await database
    .select({ _id: vehicles.id, stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(eq(vehicles.orderId, orderId));
  if (!found) throw notFound('This order has no vehicle with a VIN yet.');
  return found;
}
