import { and, desc, eq, gte, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { isPlate, plainPlate } from '#features/accounts/walk-ins/plate.rules.ts';
import { namedVehicles } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { isOfModels } from '#features/catalogue/car-values.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { garageVehicles, plateKey } from '#features/garage/garage.tables.ts';
import { partOfReceipt } from '#features/orders/orders.rules.ts';
import { wasOrdered } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { matchingNumber } from '#features/vehicles/inventory/matching-number.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { containing, hasAsciiTrigram } from '#platform/database/like-pattern.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import type { Role } from '#platform/permissions.ts';
import { withAsciiDomain } from '#platform/text/email-address.ts';
import { isVin, plainVin } from '#platform/text/is-vin.ts';
import { searchKey } from '#platform/text/search-key.ts';
import type { DeskThing } from '../desk.contract.ts';
import { fewCustomers, type ThingKind, thingKinds, thingKindsFor, toldOfEach } from '../desk.rules.ts';
import type { ReadPart, Shop } from '../parts/part.ts';
import { partReaders, readOrdersOf } from '../parts/read-parts.ts';
import {
  nameOfCustomer,
  presentCustomer,
  presentDeskAppointment,
  presentDeskListing,
  presentDeskOrder,
  presentDeskVehicle,
} from '../present-things.ts';
import { findGuestDrives, findQuestions, findTradeIns, readOpenQuestions } from './find-requests.ts';
import type { FoundThings } from './finding.contract.ts';
import { matchingPhone, partOfVin, someOf } from './matching.ts';

/** Days of appointments that a search looks back; the list of a customer has all of them. */
const lookedBack = 365;

/** Orders by a whole receipt number or a part of one, or by the phone number that was given at checkout. At most `limit`. */
async function findOrders({ database, config }: Shop, search: string, limit: number): Promise<DeskThing[]> {
  const part = partOfReceipt(search);
  const ofReceipt = (
    part ? [like(sql`replace(${orders.receiptNumber}, '-', '')`, containing(part))] : []
  ).map((receipt) =>
    database.select({ id: orders.id }).from(orders).where(and(receipt, wasOrdered)).getSQL(),
  );
  const ofPhone = matchingPhone(payments.buyerPhone, search).map((phone) =>
    database
      .select({ id: orders.id })
      .from(payments)
      .innerJoin(orders, eq(orders.paymentId, payments.id))
      .where(and(phone, wasOrdered))
      .getSQL(),
  );
  const ids = await someOf(database, [...ofReceipt, ...ofPhone], limit);
  if (ids.length === 0) return [];
  const found = await database.select().from(orders).where(inArray(orders.id, ids));
  return found.map((order) => presentDeskOrder(order, config.dealerTimezone));
}

/** Vehicles by a part of the VIN or of the stock number; what left us last of all. At most `limit`. */
async function findVehicles({ database }: Shop, search: string, limit: number): Promise<DeskThing[]> {
  if (search.length < 3) return [];
  const found = await database
    .select({ vehicle: vehicles, car: { make: cars.make, model: cars.model, color: cars.color } })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(or(matchingNumber(search), like(vehicles.stockNumber, containing(search.toUpperCase()))))
    .orderBy(eq(vehicles.state, 'gone'), desc(vehicles.id))
    .limit(limit);
  return found.map(({ vehicle, car }) => presentDeskVehicle(vehicle, car));
}

/** Listings of both catalogues by a part of the model, or the beginning of 'make model'. At most `limit` of each. */
async function findListingsByName({ database }: Shop, search: string, limit: number): Promise<DeskThing[]> {
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

/** Appointments that stand, of the last year and ahead, by a part of the VIN or the beginning of the plate. At most `limit`. */
async function findAppointmentsByCar(shop: Shop, search: string, limit: number): Promise<DeskThing[]> {
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

const plateBounds = { least: 3, most: 12 } as const;

/** A plate as somebody says it on the phone; undefined: it is none. */
function plateIn(search: string): string | undefined {
  const plate = search.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return plate.length >= plateBounds.least && plate.length <= plateBounds.most ? plate : undefined;
}

function owners({ database }: Shop, search: string): SQL[] {
  const inGarage = (condition: SQL) =>
    database
      .select({ id: sql<string>`${garageVehicles.userId}`.as('id') })
      .from(garageVehicles)
      .where(and(condition, isNull(garageVehicles.removedAt)))
      .getSQL();
  const plate = plateIn(search);
  const vin = plainVin(search);
  return [
    ...(plate
      ? [
          inGarage(
            and(sql`${garageVehicles.plate} <> ''`, sql`${plateKey(garageVehicles.plate)} = ${plate}`)!,
          ),
        ]
      : []),
    ...(isVin(vin)
      ? [
          inGarage(eq(garageVehicles.vin, vin)),
          database
            .select({ id: sql<string>`${orders.userId}`.as('id') })
            .from(vehicleIdentifications)
            .innerJoin(orders, eq(orders.id, vehicleIdentifications.orderId))
            .where(
              and(
                eq(vehicleIdentifications.vin, vin),
                or(eq(orders.state, 'paid'), eq(orders.state, 'delivered')),
                eq(orders.type, 'purchase'),
              ),
            )
            .getSQL(),
        ]
      : []),
  ];
}

/** Customers by the license plate or the whole VIN of a car of theirs. At most `limit`. */
async function findOwners(shop: Shop, search: string, limit: number): Promise<DeskThing[]> {
  const asked = owners(shop, search);
  if (asked.length === 0) return [];
  const ids = await someOf(shop.database, asked, limit);
  if (ids.length === 0) return [];
  const found = await shop.database
    .select()
    .from(users)
    .where(and(inArray(users.id, ids), eq(users.role, 'User'), isNull(users.deletedAt)));
  return found.map(presentCustomer);
}

/** One more than is told, so that it is known whether there are more. */
const limit = toldOfEach + 1;

/** By their numbers, and by who asked without an account: each of these asks for itself. */
const byNumber: Partial<
  Record<ThingKind, (shop: Shop, search: string, limit: number) => Promise<DeskThing[]>>
> = {
  customer: findOwners,
  order: findOrders,
  vehicle: findVehicles,
  listing: findListingsByName,
  appointment: findAppointmentsByCar,
  drive: findGuestDrives,
  'trade-in': findTradeIns,
  question: findQuestions,
};

/** By their customers, where these are few: what is open of theirs, and their newest orders. */
const byCustomer: Partial<Record<ThingKind, ReadPart>> = {
  order: readOrdersOf,
  appointment: partReaders.appointments,
  drive: partReaders['test-drives'],
  hold: partReaders.reservations,
  'trade-in': partReaders['trade-ins'],
  question: readOpenQuestions,
};

async function findOfCustomers(shop: Shop, search: string, kinds: readonly ThingKind[]) {
  const customers = await findCustomers(shop.database, search, limit);
  if (customers.length === 0 || customers.length > fewCustomers) return { customers, theirs: [] };
  const asked = {
    ids: customers.map(({ id }) => id),
    emails: customers.map(({ email }) => email),
    onlyOpen: true,
    limit,
  };
  const theirs = await Promise.all(kinds.map(async (kind) => (await byCustomer[kind]?.(shop, asked)) ?? []));
  return { customers, theirs: theirs.flat() };
}

/**
 * What a search of the desk finds, of the kinds that this role may see: customers, what has such a number, and what is open of
 * customers where few were found.
 */
export async function searchDesk(shop: Shop, role: Role, search: string): Promise<FoundThings> {
  const kinds = thingKindsFor(role);
  const [{ customers, theirs }, ...numbered] = await Promise.all([
    kinds.includes('customer') ? findOfCustomers(shop, search, kinds) : { customers: [], theirs: [] },
    ...kinds.map(async (kind) => (await byNumber[kind]?.(shop, search, limit)) ?? []),
  ]);
  const known = new Set<string>();
  const all = [...customers.map(presentCustomer), ...numbered.flat(), ...theirs].filter(
    ({ _id }) => !known.has(_id) && known.add(_id),
  );
  const ofEach = thingKinds.map(({ kind }) => ({ kind, things: all.filter((thing) => thing.kind === kind) }));
  return {
    things: ofEach.flatMap(({ things }) => things.slice(0, toldOfEach)),
    more: ofEach.filter(({ things }) => things.length > toldOfEach).map(({ kind }) => kind),
  };
}

type CustomerRow = typeof users.$inferSelect;

const isCustomer = sql`${users.role} = 'User' and ${users.deletedAt} is null`;
const lastName = sql`search_key(${users.lastName})`;
const firstName = sql`search_key(${users.firstName})`;
const wholeName = sql`search_key(${users.firstName} || ${users.lastName})`;

/** 'Begins with', as indexes of plain text have it in any locale. */
const begins = (column: SQL, key: string): SQL =>
  sql`${column} ~>=~ search_key(${key}) and ${column} ~<~ (search_key(${key}) || chr(1114111))`;

/** A name has few words; more of them are looked for as one. */
const mostWords = 5;

/** 'Anna Muster', 'Muster, Anna' and 'van der Berg Anna': each way to part the words into two names, and one name alone. */
function byName(search: string): SQL[] {
  const key = searchKey(search.replaceAll(',', ' '));
  if (key === '') return [];
  const words = search.split(/[\s,]+/).filter((word) => searchKey(word) !== '');
  const parted = words.length > mostWords ? [] : words.slice(1).map((_, place) => place + 1);
  return [
    begins(lastName, key),
    begins(firstName, key),
    ...parted.flatMap((place) => {
      const [one, other] = [words.slice(0, place).join(''), words.slice(place).join('')];
      return [
        sql`${begins(lastName, one)} and ${begins(firstName, other)}`,
        sql`${begins(firstName, one)} and ${begins(lastName, other)}`,
      ];
    }),
  ];
}

/** The beginning of an address, which has no spaces. */
function byEmail(search: string): SQL[] {
  if (/\s/.test(search)) return [];
  const typed = search.toLowerCase();
  return [sql`${users.email} ~>=~ ${typed}::text and ${users.email} ~<~ (${typed}::text || chr(1114111))`];
}

/** What a beginning does not find: a part of a name or an address, and the digits of a phone number. */
function byPart(search: string): SQL[] {
  const parts: SQL[] = [];
  const key = searchKey(search.replaceAll(',', ' '));
  if (key.length >= 4 && hasAsciiTrigram(key)) parts.push(like(wholeName, containing(key)));
  const typed = withAsciiDomain(search).toLowerCase();
  if (!/\s/.test(typed) && typed.length >= 4 && hasAsciiTrigram(typed))
    parts.push(like(users.email, containing(typed)));
  return parts;
}

/** So many of the newest customers are looked at first: what a good part of all have is among them, and its index would be dear. */
const walked = 2_000;

/** Whose car has a plate that begins so: named at the desk, or booked in by it. */
const byPlate = (database: Database, search: string): SQL[] =>
  [
    ...beginOfPlate(namedVehicles.plate, search).map((plate) =>
      database.select({ id: namedVehicles.userId }).from(namedVehicles).where(plate),
    ),
    ...beginOfPlate(appointments.plate, search).map((plate) =>
      database.select({ id: appointments.userId }).from(appointments).where(plate),
    ),
  ].map((owners) => select(database, inArray(users.id, owners)));

const select = (database: Database, condition: SQL | undefined) =>
  database.select({ id: users.id }).from(users).where(and(isCustomer, condition)).getSQL();

/** The same among the newest customers alone. */
function selectNear(database: Database, condition: SQL | undefined): SQL {
  const near = database
    .select()
    .from(users)
    .where(isCustomer)
    .orderBy(desc(users.id))
    .limit(walked)
    .as('users');
  return database.select({ id: near.id }).from(near).where(condition).getSQL();
}

/** The ids of those that fit, those first that fit by the beginning. */
async function findIds(database: Database, search: string, limit: number): Promise<string[]> {
  const isAddress = search.includes('@');
  const names = isAddress ? [] : [...matchingPhone(users.phone, search), ...byName(search)];
  const begun = [
    ...[...names, ...byEmail(search)].map((condition) => select(database, condition)),
    ...byPlate(database, search),
  ];
  const found = await someOf(database, begun, limit);
  const parts = isAddress ? byPart(search).slice(-1) : byPart(search);
  // An address that somebody has from its beginning on is nobody else's part.
  if (found.length >= limit || parts.length === 0 || (isAddress && found.length > 0)) return found;
  const near = await someOf(database, [selectNear(database, or(...parts))], limit);
  const rest =
    near.length >= limit
      ? near
      : await someOf(
          database,
          parts.map((part) => select(database, part)),
          limit,
        );
  return [...new Set([...found, ...rest])];
}

/**
 * Customers by the beginning of their names, address or license plate, by the digits of their phone number, and only where these are few by a
 * part of them: each of it has an index of its own, so that a frequent word costs no more than a rare one. At most `limit`.
 */
async function findCustomers(database: Database, search: string, limit: number): Promise<CustomerRow[]> {
  const ids = (await findIds(database, search, limit)).slice(0, limit);
  if (ids.length === 0) return [];
  const rows = await database
    .select()
    .from(users)
    .where(and(isCustomer, inArray(users.id, ids)));
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** That a license plate begins with what was typed, as its index has it; nothing for what begins none, or too many. */
function beginOfPlate(column: PgColumn, search: string): SQL[] {
  const plate = plainPlate(search);
  if (plate.length < 3 || !isPlate(plate)) return [];
  // An empty plate is none, and its index has none of them.
  return [
    sql`${column} <> '' and ${column} ~>=~ ${plate}::text and ${column} ~<~ (${plate}::text || chr(1114111))`,
  ];
}
