import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { badInput, notFound } from '#platform/errors.ts';
import { toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { judgeVin } from '#platform/text/judge-vin.ts';
import { receiveVehicles, type VehicleRow } from '../units/receive-vehicles.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { findWithdrawn } from '../units/withdrawn-vins.ts';
import { withdrawnText } from '../vehicles.errors.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import type { CheckedVin, DeliveryInput, ReceivedDelivery, vinsToCheck } from './receiving.contract.ts';

type Known = NonNullable<CheckedVin['here']>;

/** The vehicles of these VINs, those that are gone apart; of several that are gone the last one. */
async function findKnownVins(
  database: Database,
  vins: readonly string[],
): Promise<{ here: Map<string, Known>; before: Map<string, Known> }> {
  const here = new Map<string, Known>();
  const before = new Map<string, Known>();
  if (vins.length === 0) return { here, before };
  const found = await database
    .select({
      _id: vehicles.id,
      vin: vehicles.vin,
      stockNumber: vehicles.stockNumber,
      state: vehicles.state,
      make: cars.make,
      model: cars.model,
    })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(inArray(vehicles.vin, [...vins]))
    .orderBy(desc(vehicles.leftOn), desc(vehicles.id));
  for (const { vin, make, model, ...vehicle } of found) {
    const known = vehicle.state === 'gone' ? before : here;
    if (!known.has(vin)) known.set(vin, { ...vehicle, car: `${make} ${model}` });
  }
  return { here, before };
}

/** What there is to say of each of these, in their order, before they are received. */
export async function checkVins(
  database: Database,
  { vins: typed, carId = '' }: z.output<typeof vinsToCheck>,
): Promise<CheckedVin[]> {
  const [car] = await database.select({ modelYear: cars.modelYear }).from(cars).where(eq(cars.id, carId));
  const judged = typed.map((text) => ({ text, ...judgeVin(text, car?.modelYear) }));
  const vins = judged.flatMap((one) => ('vin' in one ? [one.vin] : []));
  const { here, before } = await findKnownVins(database, vins);
  const withdrawn = await findWithdrawn(database, vins);
  return judged.map((one) => {
    if (!('vin' in one)) return { vin: one.text, problem: one.problem };
    const { vin, warning } = one;
    if (withdrawn.has(vin)) return { vin, problem: withdrawnText(vin) };
    return { vin, ...(warning && { warning }), here: here.get(vin), before: before.get(vin) };
  });
}

type Shop = Pick<Platform, 'database' | 'config'>;

const twice = (vins: readonly string[]) => vins.find((vin, at) => vins.indexOf(vin) !== at);

const answerOf = (car: CarRow, vins: readonly string[], rows: readonly VehicleRow[]): ReceivedDelivery => {
  const rowOf = new Map(rows.map((row) => [row.vin, row]));
  return {
    vehicles: vins.flatMap((vin) => {
      const row = rowOf.get(vin);
      return row ? [{ _id: row.id, vin, stockNumber: row.stockNumber }] : [];
    }),
    stock: car.stock,
    identified: car.identified,
  };
};

/** What came of this very delivery, where it was received before; undefined where it was not. */
async function findReceived(database: Database, { carId, key, vins }: DeliveryInput) {
  const found = await database
    .select({ vehicle: vehicles })
    .from(vehicles)
    .innerJoin(vehicleEvents, eq(vehicleEvents.vehicleId, vehicles.id))
    .where(
      and(
        inArray(vehicles.vin, vins),
        eq(vehicles.carId, carId),
        eq(vehicleEvents.what, 'arrived'),
        eq(sql`${vehicleEvents.details}->>'delivery'`, key),
      ),
    );
  const rows = found.map(({ vehicle }) => vehicle);
  return rows.length === vins.length ? rows : undefined;
}

/**
 * Receives a delivery at the desk, all of it or nothing (rules.md#vehicles): available from now on. The listing is locked first,
 * so that a second press waits, and is answered what the first one received. Throws 404 'Car not found.', 409 as
 * `receiveVehicles`, 400, and 403 where somebody else than an admin names a cost.
 */
export async function receiveDelivery(
  { database, config }: Shop,
  actor: Member,
  delivery: DeliveryInput,
  unnamedUnits: UnnamedUnits,
): Promise<ReceivedDelivery> {
  const { carId, key, vins, unitsAre, location, mileageKm, cost, vinConfirmed } = delivery;
  if (cost !== undefined) assertMay(actor, 'see costs of vehicles');
  const repeated = twice(vins);
  if (repeated) throw badInput({ vins: `${repeated} is in this delivery twice` });
  const today = calendarDate(now(), config.dealerTimezone);
  const { arrivedOn = today } = delivery;
  if (isBefore(today, arrivedOn)) throw badInput({ arrivedOn: 'Choose a date that is not in the future' });
  return database.transaction(async (transaction) => {
    const [before] = await lockCars(transaction, [carId]);
    if (!before) throw notFound('Car not found.');
    const earlier = await findReceived(transaction, delivery);
    if (earlier) return answerOf(before, vins, earlier);
    if (unitsAre === 'new' && before.stock + vins.length > highestStock)
      throw badInput({ vins: `The stock would be above ${highestStock.toLocaleString('en-US')}` });
    const costCents = cost === undefined ? undefined : toCents(cost);
    const arriving = {
      carId,
      unitsAre,
      arrivedOn,
      vinConfirmed,
      vinField: 'vins',
      vehicles: vins.map((vin) => ({ vin, location, mileageKm, costCents })),
      note: { delivery: key, location, mileageKm },
    };
    const { car, received } = await receiveVehicles(transaction, actor, arriving, unnamedUnits);
    return answerOf(car, vins, received);
  });
}
