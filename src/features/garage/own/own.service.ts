import { and, eq } from 'drizzle-orm';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { readOwnOrder } from '#features/orders/own-orders/list-own-orders.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { decodeVin } from '#features/vin/decode-vin.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { compareDates } from '#platform/dates/calendar-date.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { careOfVisit, type DueCare, isHere, type KnownCare, readCare } from '../care/read-care.ts';
import { kmOn, kmPerDay, latestReading, readingsInOrder } from '../due/mileage.rules.ts';
import {
  type DueItem,
  type Garage,
  type GarageChange,
  type GarageSheet,
  type GarageVehicle,
  mostAdded,
  type NewGarageVehicle,
  type ReadVin,
} from '../garage.contract.ts';
import { garageFull, inGarageAlready } from '../garage.errors.ts';
import {
  changeOwnVehicle,
  type FoundVehicle,
  findGarage,
  findOwnVehicle,
  isInGarage,
  lockGarage,
  type Shop,
} from '../garage.service.ts';
import { garageVehicles } from '../garage.tables.ts';

const oncePerGarage = async <Result>(change: () => Promise<Result>): Promise<Result> => {
  try {
    return await change();
  } catch (error) {
    if (violates(error, 'garage_vehicles_vin_once')) throw inGarageAlready();
    throw error;
  }
};

/** Returns its id. A plate that was entered is its plate from now on. */
async function backInGarage(transaction: Database, id: string, plate = ''): Promise<string> {
  await transaction
    .update(garageVehicles)
    .set({ removedAt: null, ...(plate && { plate }) })
    .where(eq(garageVehicles.id, id));
  return id;
}

/**
 * Puts a car of others into the member's garage; one that was bought here and taken out is put back. Returns its id. Throws
 * 409 `in-garage-already`, also where it was bought here, and `garage-full`.
 */
export const addVehicle = (database: Database, member: Member, input: NewGarageVehicle): Promise<string> =>
  oncePerGarage(() =>
    database.transaction(async (transaction) => {
      await lockGarage(transaction, member);
      const there = await findGarage(transaction, member.userId);
      const again = there.find(({ vin }) => vin === input.VIN);
      if (again && isInGarage(again)) throw inGarageAlready();
      if (again) return backInGarage(transaction, again.row.id, input.plate);
      if (there.filter(({ order }) => !order).length >= mostAdded) throw garageFull();
      const { VIN: vin, ...named } = input;
      // It was theirs before, and had left the garage by itself.
      await transaction
        .delete(garageVehicles)
        .where(and(eq(garageVehicles.userId, member.userId), eq(garageVehicles.vin, vin)));
      const id = newId();
      await transaction
        .insert(garageVehicles)
        .values({ id, userId: member.userId, vin, ...named, addedAt: now() });
      return id;
    }),
  );

/** Of a bought vehicle the order says what it is: only its plate changes. Throws 404, also for somebody else's. */
export const changeGarageVehicle = (
  database: Database,
  member: Member,
  id: string,
  { make, model, modelYear, plate }: GarageChange,
): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction, { order }) => {
    const named = order
      ? {}
      : { ...(make && { make }), ...(model && { model }), modelYear: modelYear ?? null };
    await transaction
      .update(garageVehicles)
      .set({ plate, ...named })
      .where(eq(garageVehicles.id, id));
  });

/**
 * Takes a vehicle out of the member's garage, with what its owner noted; nobody is reminded of it any more. One that was bought
 * here can be put back as it was. Throws 404, also for somebody else's.
 */
export const removeVehicle = (database: Database, member: Member, id: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction, { order }) => {
    const own = and(eq(garageVehicles.id, id), eq(garageVehicles.userId, member.userId));
    if (order) await transaction.update(garageVehicles).set({ removedAt: now() }).where(own);
    else await transaction.delete(garageVehicles).where(own);
  });

/** Puts one back that was bought here. Throws 404, also for somebody else's. */
export const putBack = (database: Database, member: Member, id: string): Promise<void> =>
  changeOwnVehicle(database, member, id, async (transaction) => {
    await backInGarage(transaction, id);
  });

/** Fields of the answer. Listing them keeps new columns private. */
const presentDue = ({ kind, state, on, isEstimate, atKm, last, booked }: DueCare): DueItem => ({
  kind,
  state,
  isEstimate,
  ...(on && { on }),
  ...(atKm !== undefined && { atKm }),
  ...(last && { last }),
  ...(booked && { booked }),
});

const presentName = ({ row, order, car, make, model }: FoundVehicle) => {
  const modelYear = order ? car?.modelYear : row.modelYear;
  return {
    make,
    model,
    ...(modelYear && { modelYear }),
    ...(order && { color: order.color, receiptNumber: order.receiptNumber }),
  };
};

function presentVehicle(found: FoundVehicle, { readings, due }: KnownCare): GarageVehicle {
  const { row, order, car, vin } = found;
  const latest = latestReading(readings);
  return {
    _id: row.id,
    ...presentName(found),
    image: car ? imageOf(car) : '/no-picture.svg',
    ...(car?.picturePlaceholder && { imagePlaceholder: car.picturePlaceholder }),
    ...(vin && { VIN: vin }),
    plate: row.plate,
    ...(order && !isHere(found) && { comesOn: order.deliveryDate }),
    ...(latest && { mileage: { on: latest.on, km: latest.km } }),
    due: due.map(presentDue),
  };
}

/** A member's garage. */
export async function readGarage(shop: Shop, member: Member): Promise<Garage> {
  const found = await findGarage(shop.database, member.userId);
  const careOf = await readCare(shop, found);
  return {
    vehicles: found.filter(isInGarage).map((one) => presentVehicle(one, careOf(one))),
    removed: found
      .filter((one) => !isInGarage(one))
      .map(({ row, make, model }) => ({ _id: row.id, make, model })),
    today: todayAt(shop),
  };
}

/** What was done to it: here, and elsewhere as its owner says. */
const presentDone = ({ visits, entries }: KnownCare): GarageSheet['done'] =>
  [
    ...visits.map((visit) => {
      const { id, date, repairType, state } = visit;
      const kind = careOfVisit(visit);
      return { _id: id, on: date, by: 'workshop' as const, repairType, state, ...(kind && { kind }) };
    }),
    ...entries.map(({ id, doneOn, kind, km }) => ({
      _id: id,
      on: doneOn,
      by: 'owner' as const,
      kind,
      ...(km !== null && { km }),
    })),
  ].sort((one, other) => compareDates(other.on, one.on));

/** A mileage that was read this lately is told as it was read. */
const freshDays = 14;

const daysOfYear = 365.25;

function presentMileage({ readings }: KnownCare, today: string) {
  const perDay = kmPerDay(readings);
  const latest = latestReading(readings);
  const isOld = latest !== undefined && daysFrom(latest.on, today) > freshDays;
  const km = isOld && perDay !== undefined ? kmOn(readings, today) : undefined;
  return {
    readings: readingsInOrder(readings)
      .toReversed()
      .map(({ id, on, km: read, startsAnew }) => ({
        ...(id && { _id: id }),
        on,
        km: read,
        startsAnew: startsAnew ?? false,
      })),
    ...(perDay !== undefined && { kmPerYear: Math.round(perDay * daysOfYear) }),
    ...(km !== undefined && { kmToday: km }),
  };
}

/** One vehicle of the member's garage with its care. Throws 404, also for somebody else's. */
export async function readGarageSheet(shop: Shop, member: Member, id: string): Promise<GarageSheet> {
  const found = await findOwnVehicle(shop.database, member, id);
  const care = (await readCare(shop, [found]))(found);
  const today = todayAt(shop);
  return {
    ...presentVehicle(found, care),
    ...presentMileage(care, today),
    done: presentDone(care),
    ...(found.order && { order: await readOwnOrder(shop, member, found.order.id) }),
    today,
  };
}

/** What a VIN says of its vehicle. */
export const readTypedVin = async (database: Database, vin: string): Promise<ReadVin> => ({
  VIN: vin,
  ...(await decodeVin(database, vin)),
});
