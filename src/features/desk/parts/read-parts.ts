import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { type KnownCare, readCare } from '#features/garage/care/read-care.ts';
import { careNames } from '#features/garage/due/care.rules.ts';
import { latestReading } from '#features/garage/due/mileage.rules.ts';
import { type FoundVehicle, findGarageVehicles, isInGarage } from '#features/garage/garage.service.ts';
import { garageVehicles } from '#features/garage/garage.tables.ts';
import { standingStates } from '#features/holds/holds.rules.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { wasOrdered } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { now } from '#platform/clock.ts';
import { distanceText, type Units } from '#platform/units.ts';
import type { DeskThing } from '../desk.contract.ts';
import type { CustomerPart } from '../desk.rules.ts';
import {
  presentDeskAppointment,
  presentDeskDrive,
  presentDeskHold,
  presentDeskOrder,
  presentDeskTradeIn,
  presentDeskVehicle,
} from '../present-things.ts';
import { readMails } from './mails-sent.ts';
import type { ReadPart } from './part.ts';

const dueWords = { overdue: 'overdue', soon: 'due soon', later: '', unknown: '' } as const;

/** What is due of it, where something is. */
const dueOf = ({ due }: KnownCare): string =>
  due
    .filter(({ state, booked }) => !booked && dueWords[state] !== '')
    .map(({ kind, state }) => `${careNames[kind]} ${dueWords[state]}`)
    .join(', ');

function present({ row, make, model, vin }: FoundVehicle, care: KnownCare, units: Units): DeskThing {
  const latest = latestReading(care.readings);
  const due = dueOf(care);
  return {
    kind: 'garage-car',
    _id: row.id,
    ...(vin && { vin }),
    name: [`${make} ${model}`, row.plate].filter(Boolean).join(' · '),
    about: [vin, latest && distanceText(latest.km, units)].filter(Boolean).join(' · '),
    ...(due && { state: due }),
  };
}

/** The cars of their garages, the newest first: bought here, or from elsewhere. */
const readGarageCars: ReadPart = async (shop, { ids, after, limit }) => {
  const found = await findGarageVehicles(shop.database, inArray(garageVehicles.userId, [...ids]));
  const cars = found
    .filter((one) => isInGarage(one) && (after === undefined || one.row.id < after))
    .sort((one, other) => (one.row.id < other.row.id ? 1 : -1))
    .slice(0, limit);
  const [careOf, units] = await Promise.all([readCare(shop, cars), readSetting(shop, 'units')]);
  return cars.map((one) => present(one, careOf(one), units));
};

const ordersOf =
  (type: SQL | undefined): ReadPart =>
  async ({ database, config }, { ids, after, limit }) => {
    const found = await database
      .select()
      .from(orders)
      .where(
        and(
          inArray(orders.userId, [...ids]),
          wasOrdered,
          type,
          after === undefined ? undefined : lt(orders.id, after),
        ),
      )
      .orderBy(desc(orders.id))
      .limit(limit);
    return found.map((order) => presentDeskOrder(order, config.dealerTimezone));
  };

export const readOrdersOf = ordersOf(undefined);

const readVehicles: ReadPart = async ({ database }, { ids, after, limit }) => {
  const found = await database
    .select({ vehicle: vehicles, car: { make: cars.make, model: cars.model, color: cars.color } })
    .from(orders)
    .innerJoin(vehicles, eq(vehicles.orderId, orders.id))
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(
      and(
        inArray(orders.userId, [...ids]),
        eq(orders.type, 'purchase'),
        after === undefined ? undefined : lt(vehicles.id, after),
      ),
    )
    .orderBy(desc(vehicles.id))
    .limit(limit);
  return found.map(({ vehicle, car }) => presentDeskVehicle(vehicle, car));
};

const readAppointments: ReadPart = async (shop, { ids, onlyOpen, after, limit }) => {
  const ahead = and(eq(appointments.state, 'booked'), gte(appointments.date, todayAt(shop)));
  const found = await shop.database
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.userId, [...ids]),
        onlyOpen ? ahead : ne(appointments.state, 'moved'),
        after === undefined ? undefined : lt(appointments.id, after),
      ),
    )
    .orderBy(desc(appointments.id))
    .limit(limit);
  return found.map((appointment) => presentDeskAppointment(appointment));
};

const readDrives: ReadPart = async ({ database, config }, { ids, emails, onlyOpen, after, limit }) => {
  const ahead = and(inArray(testDrives.state, ['unconfirmed', 'booked']), gt(testDrives.startsAt, now()));
  const found = await database
    .select({ drive: testDrives, car: { make: cars.make, model: cars.model } })
    .from(testDrives)
    .innerJoin(cars, eq(cars.id, testDrives.carId))
    .where(
      and(
        // Visitors, and staff for them, book without an account.
        or(
          inArray(testDrives.userId, [...ids]),
          and(isNull(testDrives.userId), inArray(testDrives.email, [...emails])),
        ),
        onlyOpen ? ahead : ne(testDrives.state, 'lapsed'),
        after === undefined ? undefined : lt(testDrives.id, after),
      ),
    )
    .orderBy(desc(testDrives.id))
    .limit(limit);
  return found.map(({ drive, car }) => presentDeskDrive(drive, car, config.dealerTimezone));
};

const readHolds: ReadPart = async ({ database, config }, { ids, onlyOpen, after, limit }) => {
  const found = await database
    .select()
    .from(vehicleHolds)
    .where(
      and(
        inArray(vehicleHolds.userId, [...ids]),
        onlyOpen ? inArray(vehicleHolds.state, standingStates) : ne(vehicleHolds.state, 'declined'),
        after === undefined ? undefined : lt(vehicleHolds.id, after),
      ),
    )
    .orderBy(desc(vehicleHolds.id))
    .limit(limit);
  return found.map((hold) => presentDeskHold(hold, config.dealerTimezone));
};

const readTradeIns: ReadPart = async ({ database, config }, { ids, onlyOpen, after, limit }) => {
  const found = await database
    .select()
    .from(tradeIns)
    .where(
      and(
        inArray(tradeIns.userId, [...ids]),
        onlyOpen ? inArray(tradeIns.state, ['asked', 'offered', 'accepted']) : undefined,
        after === undefined ? undefined : lt(tradeIns.id, after),
      ),
    )
    .orderBy(desc(tradeIns.id))
    .limit(limit);
  return found.map((old) => presentDeskTradeIn(old, config.dealerTimezone));
};

/** Each part of what the desk knows of customers, the newest first. */
export const partReaders: Readonly<Record<CustomerPart, ReadPart>> = {
  purchases: ordersOf(sql`${orders.type} = 'purchase'`),
  rentals: ordersOf(sql`${orders.type} = 'rent'`),
  vehicles: readVehicles,
  garage: readGarageCars,
  appointments: readAppointments,
  'test-drives': readDrives,
  reservations: readHolds,
  'trade-ins': readTradeIns,
  mails: readMails,
};
