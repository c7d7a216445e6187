import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { isOneVehicle, oneVehicleText } from '#features/catalogue/facts.rules.ts';
import { addUnits, lockListing } from '#features/catalogue/stock/add-units.ts';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { assertMay, type Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { toCents } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vehicleEvents, vehicles } from '../vehicles.tables.ts';
import { findKnownVins } from './check-vins.ts';
import {
  type DeliveryInput,
  type ReceivedDelivery,
  tooFewCountedCode,
  vinHereCode,
} from './receiving.contract.ts';

type Shop = Pick<Platform, 'database' | 'config'>;
type VehicleRow = typeof vehicles.$inferSelect;

/** What `receiveUnits` is told: a delivery whose day is known. */
interface Arrival extends Omit<DeliveryInput, 'arrivedOn'> {
  arrivedOn: string;
}

const twice = (vins: readonly string[]) => vins.find((vin, at) => vins.indexOf(vin) !== at);

async function refuseKnown(database: Database, vins: readonly string[]): Promise<void> {
  const { here } = await findKnownVins(database, vins);
  if (here.size === 0) return;
  const [[vin, { stockNumber }] = ['', { stockNumber: '' }]] = here;
  const text =
    here.size === 1
      ? `${vin} is here already: ${stockNumber}. Nothing was received.`
      : `${here.size} of these are here already. Nothing was received.`;
  throw new CodedError(409, vinHereCode, text, {
    details: { here: [...here].map(([known, vehicle]) => ({ ...vehicle, vin: known })) },
  });
}

/** Throws where the listing cannot have these units. */
function assertFits(car: CarRow, { counting, vins }: Arrival): void {
  if (counting === 'new') {
    if (isOneVehicle(car.condition) && car.stock + vins.length > 1) throw badInput({ vins: oneVehicleText });
    if (car.stock + vins.length > highestStock)
      throw badInput({ vins: `The stock would be above ${highestStock.toLocaleString('en-US')}` });
    return;
  }
  const unidentified = car.stock - car.identified;
  if (vins.length <= unidentified) return;
  const counted = unidentified === 1 ? '1 unit' : `${unidentified} units`;
  const text = `The stock counts ${counted} without a VIN, and ${vins.length} ${vins.length === 1 ? 'was' : 'were'} scanned. Nothing was received.`;
  throw new CodedError(409, tooFewCountedCode, text, { details: { unidentified } });
}

async function insertVehicles(database: Database, actor: Member, arrival: Arrival): Promise<VehicleRow[]> {
  const { vins, carId, key, arrivedOn, location, mileageKm, cost } = arrival;
  const at = now();
  const rows = await database
    .insert(vehicles)
    .values(
      vins.map((vin) => ({
        id: newId(),
        carId,
        vin,
        state: 'available' as const,
        arrivedOn,
        location,
        mileageKm,
        costCents: cost === undefined ? undefined : toCents(cost),
        createdAt: at,
        updatedAt: at,
      })),
    )
    // Somebody else has received it this moment, for another listing.
    .onConflictDoNothing({ target: vehicles.vin, where: ne(vehicles.state, 'gone') })
    .returning();
  if (rows.length < vins.length) await refuseKnown(database, without(vins, rows));
  const details = {
    delivery: key,
    ...(location && { location }),
    ...(mileageKm !== undefined && { mileageKm }),
  };
  await database.insert(vehicleEvents).values(
    rows.map(({ id }) => ({
      id: newId(),
      vehicleId: id,
      at,
      what: 'arrived' as const,
      actorEmail: actor.email,
      details,
    })),
  );
  return rows;
}

const without = (vins: readonly string[], rows: readonly VehicleRow[]) => {
  const stored = new Set(rows.map(({ vin }) => vin));
  return vins.filter((vin) => !stored.has(vin));
};

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
async function findReceived(database: Database, car: CarRow, { key, vins }: Arrival) {
  const found = await database
    .select({ vehicle: vehicles })
    .from(vehicles)
    .innerJoin(vehicleEvents, eq(vehicleEvents.vehicleId, vehicles.id))
    .where(
      and(
        inArray(vehicles.vin, vins),
        eq(vehicles.carId, car.id),
        eq(vehicleEvents.what, 'arrived'),
        eq(sql`${vehicleEvents.details}->>'delivery'`, key),
      ),
    );
  const rows = found.map(({ vehicle }) => vehicle);
  return rows.length > 0 && without(vins, rows).length === 0 ? answerOf(car, vins, rows) : undefined;
}

/**
 * Gives a listing these vehicles, in the transaction of `database`: available from now on, with stock numbers of ours.
 * `new` ones raise the stock; `counted` ones are among it. The listing is locked before them (rules.md#vehicles). The same
 * key again returns what was received. Throws 404 'Car not found.', 409 `vin-here` and `too-few-counted`, and 400.
 */
async function receiveUnits(database: Database, actor: Member, arrival: Arrival): Promise<ReceivedDelivery> {
  const { carId, vins, counting } = arrival;
  const repeated = twice(vins);
  if (repeated) throw badInput({ vins: `${repeated} is in this delivery twice` });
  const before = await lockListing(database, carId);
  const received = await findReceived(database, before, arrival);
  if (received) return received;
  await refuseKnown(database, vins);
  assertFits(before, arrival);
  const added = counting === 'new' ? vins.length : 0;
  const after = await addUnits(database, carId, { stock: added, identified: vins.length });
  const answer = answerOf(after, vins, await insertVehicles(database, actor, arrival));
  await recordAudit(database, {
    actor,
    action: 'receive vehicles',
    subject: { type: before.vip ? 'VIP car' : 'car', id: carId },
    before: { stock: before.stock, identified: before.identified },
    after: {
      stock: after.stock,
      identified: after.identified,
      vehicles: answer.vehicles.map(({ stockNumber, vin }) => `${stockNumber} ${vin}`),
      ...(arrival.location && { location: arrival.location }),
    },
    stock: { car: `${after.make} ${after.model}`, added, now: after.stock },
  });
  return answer;
}

/** Receives a delivery at the desk. Throws as `receiveUnits`, and 403 where somebody else than an admin names a cost. */
export async function receiveDelivery(
  { database, config }: Shop,
  actor: Member,
  delivery: DeliveryInput,
): Promise<ReceivedDelivery> {
  if (delivery.cost !== undefined) assertMay(actor, 'see costs of vehicles');
  const today = calendarDate(now(), config.dealerTimezone);
  const { arrivedOn = today } = delivery;
  if (isBefore(today, arrivedOn)) throw badInput({ arrivedOn: 'Choose today or a day before' });
  return database.transaction((transaction) => receiveUnits(transaction, actor, { ...delivery, arrivedOn }));
}
