import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { readOwnOrder } from '#features/orders/own-orders/list-own-orders.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { decodeVin } from '#features/vin/decode-vin.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { compareDates } from '#platform/dates/calendar-date.ts';
import { daysFrom } from '#platform/dates/date-arithmetic.ts';
import { careOfVisit, type DueCare, isHere, type KnownCare, readCare } from '../care/read-care.ts';
import { kmOn, kmPerDay, latestReading, readingsInOrder } from '../due/mileage.rules.ts';
import type { DueItem, Garage, GarageSheet, GarageVehicle, ReadVin } from '../garage.contract.ts';
import { type FoundVehicle, findGarage, findOwnVehicle, isInGarage, type Shop } from '../garage.service.ts';

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
