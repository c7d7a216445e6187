import { and, inArray, ne, or } from 'drizzle-orm';
import { factBounds } from '#features/catalogue/facts.rules.ts';
import { highestStock } from '#features/catalogue/stock/stock.rules.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import type { Member } from '#platform/actor.ts';
import { calendarDate, now } from '#platform/clock.ts';
import { day, fits, line, money, type ReadCell, whole } from '#platform/csv/cells.ts';
import { takeFile, type Verdict } from '#platform/csv/dry-run.ts';
import { readSheet, type SheetColumn, type SheetRow, type SheetValues } from '#platform/csv/sheet.ts';
import type { Database } from '#platform/database/database.ts';
import { isBefore } from '#platform/dates/calendar-date.ts';
import { isMonthFirst } from '#platform/dates/month-first.ts';
import { dollars } from '#platform/dollars.ts';
import { badInput, CodedError } from '#platform/errors.ts';
import { toCents, toDollars } from '#platform/money.ts';
import { may } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { plainVin } from '#platform/text/is-vin.ts';
import { faultOfCell } from '#platform/text/one-line.ts';
import { writeVehicle } from '../sheet/change-vehicle.ts';
import { vehicleVersionOf } from '../sheet/read-sheet.ts';
import { type Delivery, receiveVehicles, type VehicleRow } from '../units/receive-vehicles.ts';
import type { UnnamedUnits } from '../units/units-in-the-way.ts';
import { knownLocation, typedStockNumber, vehicleNotes } from '../vehicles.contract.ts';
import { stateInSentence } from '../vehicles.rules.ts';
import { vehicles } from '../vehicles.tables.ts';
import {
  fileOvertakenCode,
  mostLines,
  type UnitsOfFile,
  type VehicleFileResult,
} from './inventory-file.contract.ts';

/** A name of something, as it is compared. A column that the file does not have says as much as an empty cell. */
const name = (plain: (text: string) => string, ...names: string[]) => ({
  names,
  whenEmpty: '',
  read: ((text, writing) => {
    const read = line(64)(text, writing);
    return 'value' in read ? { value: plain(read.value) } : read;
  }) satisfies ReadCell<string>,
});

/** Columns that a file of vehicles may change or names its vehicles by (rules.md#vehicles). */
const vehicleColumns = {
  stockNumber: name((text) => text.toUpperCase(), 'stockno', 'stock'),
  // Not judged yet: a vehicle that is here keeps the VIN that it has.
  vin: { ...name(plainVin, 'vinnumber', 'chassisnumber', 'fin'), whenEmpty: null, needed: true },
  carId: name((text) => text),
  state: name((text) => text.toLowerCase(), 'status'),
  mileageKm: { names: ['odometerkm', 'kilometers', 'kilometres', 'km'], read: whole(factBounds.mileageKm) },
  location: { names: ['lot', 'place'], read: fits(knownLocation, line(1_000)) },
  arrivedOn: { names: ['arrived', 'arrivaldate', 'datearrived', 'dateinstock'], read: day },
  notes: {
    names: ['note', 'comments'],
    read: fits(vehicleNotes, (text) => ({ value: text.replaceAll('\r\n', '\n') })),
  },
  cost: { names: ['purchaseprice', 'unitcost'], read: fits(dollars, money) },
} satisfies Record<string, SheetColumn>;

/** What the export has besides: it is not read. */
const ignoredColumns = [
  'make',
  'model',
  'color',
  'modelYear',
  'condition',
  'leftOn',
  'days',
  'price',
  'orderId',
  'margin',
];

export const mostFileBytes = 1024 * 1024;
export const fileTooLargeText = 'The file is larger than 1 MB. Split it.';

/** What a line says of its vehicle: null: not known any more, but a day stays as it is; absent: the file has no such column. */
type Facts = Omit<SheetValues<typeof vehicleColumns>, 'vin' | 'stockNumber' | 'carId' | 'state'>;

interface WantedVehicle {
  vin: string;
  stockNumber: string;
  carId: string;
  state: string;
  facts: Facts;
}

function wantedVehicle(values: SheetValues<typeof vehicleColumns>): WantedVehicle {
  const { vin, stockNumber, carId, state, ...facts } = values;
  return { vin: vin ?? '', stockNumber: stockNumber ?? '', carId: carId ?? '', state: state ?? '', facts };
}

/** Why a location cannot be read; undefined where it can, and of one that is known already. */
function problemOfLocation({ location }: Facts, known?: string | null): string | undefined {
  return location && location !== known ? faultOfCell('location', location) : undefined;
}

/** Why a number cannot be that of a new vehicle; undefined where it can. */
function problemOfNumber(stockNumber: string): string | undefined {
  const message = typedStockNumber.safeParse(stockNumber).error?.issues[0]?.message;
  return message && `stockNumber is “${stockNumber}”; ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
}

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
interface HowWritten {
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
async function writeVehicleLines(
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

type Shop = Pick<Platform, 'database' | 'config'>;

const overtaken = () =>
  new CodedError(409, fileOvertakenCode, 'Vehicles have changed since the file was read. Check it again.');

/**
 * Takes a file of vehicles: all of its lines, or none. `seen` is what the dry run answered; absent: a dry run. Throws 400 where the file
 * cannot be read, and 409 `file-overtaken` where the write would do something else than the dry run has said.
 */
export async function takeVehicleFile(
  shop: Shop,
  actor: Member,
  file: Buffer,
  { seen, ...how }: HowWritten & { seen?: string },
): Promise<VehicleFileResult> {
  const lines = await readSheet(file, {
    columns: vehicleColumns,
    ignored: ignoredColumns,
    ...(!may(actor.role, 'see costs of vehicles') && {
      forbidden: {
        names: ['cost'],
        text: 'Only admins can import costs: remove the column cost from the file.',
      },
    }),
    most: mostLines,
    nothing: 'The file has no vehicles.',
    monthFirst: isMonthFirst(shop.config.dealerTimezone),
  });
  const { isWritten, version, count, bad } = await takeFile(
    shop.database,
    { seen, overtaken },
    (transaction) => writeVehicleLines(transaction, shop, actor, lines, how),
  );
  const vinOf = new Map(lines.map(({ line, cells }) => [line, cells.vin ?? '']));
  return {
    isWritten,
    version,
    newVehicles: count.new,
    changedVehicles: count.changed,
    unchangedVehicles: count.unchanged,
    badLines: count.bad,
    bad: bad.map(({ line, reasons }) => {
      const vehicle = vinOf.get(line)?.slice(0, 40).toWellFormed().replaceAll('\0', '') ?? '';
      return { line, vehicle, reasons };
    }),
  };
}
