import { and, desc, eq, gte, inArray, like, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { isOfModels } from '#features/catalogue/car-values.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { partOfReceipt } from '#features/orders/orders.rules.ts';
import { wasOrdered } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { matchingNumber } from '#features/vehicles/inventory/matching-number.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { Shop } from '../parts/part.ts';
import {
  nameOfCustomer,
  presentDeskAppointment,
  presentDeskListing,
  presentDeskOrder,
  presentDeskVehicle,
} from '../present-things.ts';
import { beginOfPlate } from './begin-of-plate.ts';
import { someOf } from './some-of.ts';

/** Days of appointments that a search looks back; the list of a customer has all of them. */
const lookedBack = 365;

/** Orders by a whole receipt number, or a part of one. At most `limit`. */
export async function findOrders(
  { database, config }: Shop,
  search: string,
  limit: number,
): Promise<DeskThing[]> {
  const part = partOfReceipt(search);
  if (!part) return [];
  const matching = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(like(sql`replace(${orders.receiptNumber}, '-', '')`, containing(part)), wasOrdered))
    .getSQL();
  const ids = await someOf(database, [matching], limit);
  if (ids.length === 0) return [];
  const found = await database.select().from(orders).where(inArray(orders.id, ids));
  return found.map((order) => presentDeskOrder(order, config.dealerTimezone));
}

/** Vehicles by a part of the VIN, or the beginning of the stock number; what left us last of all. At most `limit`. */
export async function findVehicles({ database }: Shop, search: string, limit: number): Promise<DeskThing[]> {
  if (search.length < 3) return [];
  const found = await database
    .select({ vehicle: vehicles, car: { make: cars.make, model: cars.model, color: cars.color } })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(matchingNumber(search))
    .orderBy(eq(vehicles.state, 'gone'), desc(vehicles.id))
    .limit(limit);
  return found.map(({ vehicle, car }) => presentDeskVehicle(vehicle, car));
}

/** Listings of both catalogues by a part of the model, or the beginning of 'make model'. At most `limit` of each. */
export async function findListingsByName(
  { database }: Shop,
  search: string,
  limit: number,
): Promise<DeskThing[]> {
  if (search.length < 3) return [];
  const found = await Promise.all(
    [false, true].map((vip) =>
      database
        .select()
        .from(cars)
        .where(and(eq(cars.vip, vip), isOfModels(search, vip)))
        .orderBy(desc(cars.id))
        .limit(limit),
    ),
  );
  return found.flat().map(presentDeskListing);
}

/** What a VIN may have: a search with anything else is none. */
const partOfVin = /^[A-HJ-NPR-Z0-9]{4,17}$/;

/** Appointments that stand, of the last year and ahead, by a part of the VIN or the beginning of the plate. At most `limit`. */
export async function findAppointmentsByCar(shop: Shop, search: string, limit: number): Promise<DeskThing[]> {
  const { database } = shop;
  const vin = plainVin(search);
  const numbers = [
    // A whole one has an index of its own, of those that stand.
    ...(partOfVin.test(vin)
      ? [vin.length === 17 ? eq(appointments.vin, vin) : like(appointments.vin, containing(vin))]
      : []),
    ...beginOfPlate(appointments.plate, search),
  ];
  const matching = (number: SQL) =>
    database
      .select({ id: appointments.id })
      .from(appointments)
      .where(
        and(
          number,
          gte(appointments.date, addDays(todayAt(shop), -lookedBack)),
          inArray(appointments.state, ['booked', 'done']),
        ),
      )
      .getSQL();
  const ids = await someOf(database, numbers.map(matching), limit);
  if (ids.length === 0) return [];
  const found = await database
    .select({ appointment: appointments, firstName: users.firstName, lastName: users.lastName })
    .from(appointments)
    .innerJoin(users, eq(users.id, appointments.userId))
    .where(inArray(appointments.id, ids));
  return found.map(({ appointment, ...person }) =>
    presentDeskAppointment(appointment, nameOfCustomer(person)),
  );
}
