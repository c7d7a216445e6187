import { and, inArray, ne, or } from 'drizzle-orm';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Verdict } from '#platform/csv/dry-run.ts';
import type { SheetRow } from '#platform/csv/sheet.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { toCents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { writeVehicle } from '../sheet/change-vehicle.ts';
import { vehicleVersionOf } from '../sheet/read-sheet.ts';
import { type Delivery, receiveVehicles, type VehicleRow } from '../units/receive-vehicles.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { stateInSentence } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';
import type { UnitsOfFile } from './inventory-file.contract.ts';
import {
  problemOfLocation,
  problemOfNumber,
  type vehicleColumns,
  type WantedVehicle,
  wantedVehicle,
} from './vehicle-columns.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

interface WantedLine {
  line: number;
  wanted: WantedVehicle;
}

/** The vehicles that the lines mean: by their stock number, else by a VIN that is here. */
async function findMeant(database: Database, lines: readonly WantedLine[]) {
  const numbers = lines.flatMap(({ wanted }) => wanted.stockNumber || []);
  const vins = lines.map(({ wanted }) => wanted.vin);
  const isHere = and(inArray(vehicles.vin, vins), ne(vehicles.state, 'gone'));
  const found = await database
    .select()
    .from(vehicles)
    .where(or(inArray(vehicles.stockNumber, numbers), isHere));
  const byNumber = new Map(found.map((vehicle) => [vehicle.stockNumber, vehicle]));
  const byVin = new Map(
    found.filter(({ state }) => state !== 'gone').map((vehicle) => [vehicle.vin, vehicle]),
  );
  return ({ stockNumber, vin }: WantedVehicle) =>
    (stockNumber ? byNumber.get(stockNumber) : undefined) ?? byVin.get(vin);
}

/** What the line says of things that no file changes. */
function objectionsTo(
  { stockNumber, vin, carId, state, facts }: WantedVehicle,
  vehicle: VehicleRow,
): string[] {
  const itIs = stateInSentence(vehicle.state);
  return [
    vin !== vehicle.vin
      ? `${vehicle.stockNumber} has the VIN ${vehicle.vin}: correct it on the vehicle page`
      : [],
    stockNumber && stockNumber !== vehicle.stockNumber
      ? `${vin} is already in the inventory, as ${vehicle.stockNumber}`
      : [],
    carId && carId !== vehicle.carId
      ? `${vehicle.stockNumber} belongs to another car: do not change carId`
      : [],
    state && state !== vehicle.state ? `${vehicle.stockNumber} is ${itIs}: a file cannot change that` : [],
    problemOfLocation(facts, vehicle.location) ?? [],
  ].flat();
}

const inputOf = ({ facts }: WantedVehicle, vehicle: VehicleRow) => {
  const now = <Name extends 'mileageKm' | 'location' | 'notes'>(name: Name) =>
    facts[name] === undefined ? vehicle[name] : facts[name];
  return {
    vin: vehicle.vin,
    arrivedOn: facts.arrivedOn ?? vehicle.arrivedOn,
    mileageKm: now('mileageKm') ?? undefined,
    location: now('location') ?? undefined,
    notes: now('notes') ?? undefined,
    cost: facts.cost,
  };
};

/** Whether the line says something else than what is known. */
function differs(wanted: WantedVehicle, vehicle: VehicleRow): boolean {
  const { cost, ...input } = inputOf(wanted, vehicle);
  const known = {
    vin: vehicle.vin,
    arrivedOn: vehicle.arrivedOn,
    mileageKm: vehicle.mileageKm ?? undefined,
    location: vehicle.location ?? undefined,
    notes: vehicle.notes ?? undefined,
  };
  const costNow = vehicle.costCents === null ? null : toDollars(vehicle.costCents);
  return JSON.stringify(input) !== JSON.stringify(known) || (cost !== undefined && cost !== costNow);
}

/** What is said once for the whole file. */
export interface HowWritten {
  unitsAre: UnitsOfFile;
  unnamedUnits: UnnamedUnits;
  /** VINs with a wrong check digit were compared with the vehicles. */
  vinConfirmed?: boolean;
}

interface Writer extends HowWritten {
  transaction: Database;
  shop: Shop;
  actor: Member;
  today: string;
}

async function change({ transaction, shop, actor }: Writer, wanted: WantedVehicle, vehicle: VehicleRow) {
  const reasons = objectionsTo(wanted, vehicle);
  if (reasons.length > 0) return { kind: 'bad' as const, reasons };
  if (!differs(wanted, vehicle)) return { kind: 'unchanged' as const };
  const about = JSON.stringify([vehicle.id, vehicleVersionOf(vehicle), wanted]);
  await writeVehicle(transaction, shop, actor, vehicle.id, inputOf(wanted, vehicle));
  return { kind: 'changed' as const, about };
}

/** What is wrong with a line of a vehicle that is not here yet, before it is tried. */
function objectionsToNew({ stockNumber, carId, state, facts }: WantedVehicle, today: string): string[] {
  return [
    (stockNumber && problemOfNumber(stockNumber)) || [],
    carId ? [] : 'carId is missing: a new vehicle needs the car it belongs to',
    ['', 'available', 'preparing'].includes(state) ? [] : 'state must be available or preparing',
    facts.arrivedOn && isBefore(today, facts.arrivedOn) ? 'arrivedOn cannot be in the future' : [],
    problemOfLocation(facts) ?? [],
  ].flat();
}

async function receive(
  { transaction, actor, unitsAre, unnamedUnits, vinConfirmed, today }: Writer,
  wanted: WantedVehicle,
) {
  const reasons = objectionsToNew(wanted, today);
  if (reasons.length > 0) return { kind: 'bad' as const, reasons };
  const { mileageKm, location, notes, cost, arrivedOn } = wanted.facts;
  const delivery: Delivery = {
    carId: wanted.carId,
    unitsAre,
    state: wanted.state === 'preparing' ? 'preparing' : 'available',
    arrivedOn: arrivedOn ?? today,
    vinConfirmed,
    vehicles: [
      {
        vin: wanted.vin,
        stockNumber: wanted.stockNumber || undefined,
        mileageKm: mileageKm ?? undefined,
        location: location ?? undefined,
        notes: notes ?? undefined,
        costCents: cost === null || cost === undefined ? undefined : toCents(cost),
      },
    ],
    note: { by: 'import', location: location ?? undefined, mileageKm: mileageKm ?? undefined },
  };
  const { car } = await receiveVehicles(transaction, actor, delivery, unnamedUnits);
  if (car.stock > highestStock)
    throw badInput({ stock: `The stock would be above ${highestStock.toLocaleString('en-US')}` });
  return { kind: 'new' as const, about: JSON.stringify([unitsAre, wanted]) };
}

/** One line, in a savepoint of its own: what refuses it undoes it alone, so that all lines that cannot be taken are told. */
async function takeLine(writer: Writer, { line, wanted }: WantedLine, vehicle: VehicleRow | undefined) {
  try {
    const done = await writer.transaction.transaction(async (transaction): Promise<Omit<Verdict, 'line'>> => {
      const within = { ...writer, transaction };
      return vehicle ? change(within, wanted, vehicle) : receive(within, wanted);
    });
    return { line, ...done };
  } catch (error) {
    if (!(error instanceof CodedError) || error.status >= 500) throw error;
    return { line, kind: 'bad' as const, reasons: [error.message] };
  }
}

/** Lines of a vehicle that an earlier line names as well. A car that was here twice has two stock numbers under one VIN. */
function repeatedIn(
  lines: readonly WantedLine[],
  meantBy: (wanted: WantedVehicle) => VehicleRow | undefined,
) {
  const first = new Map<string, number>();
  const repeated = new Map<number, string>();
  for (const { line, wanted } of lines) {
    const name = meantBy(wanted)?.id ?? wanted.vin;
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, line);
    else repeated.set(line, `Line ${earlier} has the same vehicle`);
  }
  return repeated;
}

/**
 * Writes the lines that can be taken, and says of each what came of it. Must run in a transaction that is undone where one of
 * them is bad. The listings are locked first, in the order of their ids.
 */
export async function writeVehicleLines(
  transaction: Database,
  shop: Shop,
  actor: Member,
  lines: readonly SheetRow<typeof vehicleColumns>[],
  how: HowWritten,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const readable: WantedLine[] = [];
  for (const { line, read } of lines) {
    if ('reasons' in read) verdicts.push({ line, kind: 'bad', reasons: read.reasons });
    else readable.push({ line, wanted: wantedVehicle(read.values) });
  }
  if (readable.length > 0) {
    const before = await findMeant(transaction, readable);
    await lockCars(
      transaction,
      readable.map(({ wanted }) => before(wanted)?.carId ?? wanted.carId),
    );
    // As they are under the locks.
    const meantBy = await findMeant(transaction, readable);
    const repeated = repeatedIn(readable, meantBy);
    const today = calendarDate(now(), shop.config.dealerTimezone);
    const writer = { transaction, shop, actor, today, ...how };
    for (const one of readable) {
      const twice = repeated.get(one.line);
      verdicts.push(
        twice
          ? { line: one.line, kind: 'bad', reasons: [twice] }
          : await takeLine(writer, one, meantBy(one.wanted)),
      );
    }
  }
  return verdicts.sort((one, other) => one.line - other.line);
}
