import { and, eq, ne, sql } from 'drizzle-orm';
import {
  namedAtMost,
  type UnitsOfListing,
  type UnnamedUnits,
  unitsOfListings,
} from '#features/vehicles/units/units-in-the-way.ts';
import { vehicles, withdrawnVins } from '#features/vehicles/vehicles.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, formatMoney, toDollars } from '#platform/money.ts';
import { faultsOfNewVins, faultsOfTexts } from './car-columns.ts';
import type { ReadFacts } from './car-import.contract.ts';
import { carImportRows } from './car-import.tables.ts';
import { addressesOf, askedStock, changedFacts, type WantedLine, wantedLines } from './wanted-lines.ts';

export interface Counts {
  newCars: number;
  changedCars: number;
  unchangedCars: number;
  badRows: number;
}

const shown = (cents: Cents) => formatMoney(toDollars(cents));
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');
const wantedFact = ({ wanted, known, car }: WantedLine, name: string, ofNew: ReadFacts[string]) =>
  wanted.facts[name] ?? (car && wanted.facts[name] === undefined ? known[name] : ofNew);
const isOneVehicle = (line: WantedLine) => wantedFact(line, 'condition', 'new') !== 'new';

/** What is wrong with a line by itself and its car as it is now, in the order in which it is shown. */
function objections(line: WantedLine, mayChangePrices: boolean): string[] {
  const { wanted, car } = line;
  const asked = askedStock(line);
  const reasons: (string | false | null)[] = [
    wanted.carId !== null && !car && 'There is no car with this _id; leave it empty for a new car',
    car &&
      car.vip !== wanted.vip &&
      `catalogue cannot be changed: this car is in ${car.vip ? 'vip' : 'cars'}`,
    car &&
      car.oldPriceCents !== wanted.oldPriceCents &&
      `Its price has changed since the export, or oldPrice was edited: it costs ${shown(car.priceCents)} now`,
    car &&
      !mayChangePrices &&
      car.priceCents !== wanted.priceCents &&
      `Only a workers’ admin who is verified changes prices: this car costs ${shown(car.priceCents)}`,
    car &&
      wanted.expectedStock !== null &&
      ![wanted.stock, car.stock].includes(wanted.expectedStock) &&
      car.stock !== wanted.stock &&
      `Its stock has changed since the export: it is ${car.stock} now`,
    wanted.carId === null &&
      wanted.image.startsWith('/') &&
      'A new car’s image must be an address that begins with https://',
    wanted.priceCents === 0 && car?.priceCents !== 0 && 'price is 0; it must be above 0',
    wanted.topSpeed === 0 && car?.topSpeed !== 0 && 'topSpeed is 0; it must be above 0',
    isOneVehicle(line) && asked > 1 && 'A car that is not new is one vehicle: its stock is 0 or 1',
    isOneVehicle(line) &&
      wantedFact(line, 'listing_state', 'published') === 'published' &&
      wantedFact(line, 'mileage_km', null) === null &&
      'mileageKm is missing: every car that is not new shows it',
  ];
  return reasons.filter((reason) => typeof reason === 'string');
}

/** What is wrong with texts that a line changes; what a car has already stays as it is. */
function faultsOfChangedTexts({ wanted, car, known }: WantedLine): string[] {
  if (!car) return [];
  const changed = (said: ReadFacts[string] | undefined, before: ReadFacts[string] | undefined) =>
    JSON.stringify(said) === JSON.stringify(before) ? undefined : said;
  return faultsOfTexts({
    make: changed(wanted.make, car.make),
    model: changed(wanted.model, car.model),
    color: changed(wanted.color, car.color),
    trim: changed(wanted.facts.trim, known.trim),
    interiorColor: changed(wanted.facts.interior_color, known.interior_color),
    equipment: changed(wanted.facts.equipment, known.equipment),
  });
}

/** The VINs of lines: the vehicles that are here under them, and those that may not be used again. */
async function findVins(database: Database, lines: readonly WantedLine[]) {
  const named = lines.flatMap(({ wanted }) => wanted.vins ?? []);
  if (named.length === 0) return { here: new Map<string, never>(), withdrawn: new Set<string>() };
  // One value, however many there are.
  const asked = sql`any(${sql.param(named)}::text[])`;
  const here = await database
    .select({ vin: vehicles.vin, carId: vehicles.carId, stockNumber: vehicles.stockNumber })
    .from(vehicles)
    .where(and(sql`${vehicles.vin} = ${asked}`, ne(vehicles.state, 'gone')));
  const withdrawn = await database.select().from(withdrawnVins).where(sql`${withdrawnVins.vin} = ${asked}`);
  return {
    here: new Map(here.map((vehicle) => [vehicle.vin, vehicle])),
    withdrawn: new Set(withdrawn.map(({ vin }) => vin)),
  };
}
type FoundVins = Awaited<ReturnType<typeof findVins>>;

/** What is wrong with the VINs of a line, and how many of them are new. `lineOf` is who named a VIN first. */
function judgeVins(line: WantedLine, { here, withdrawn }: FoundVins, lineOf: Map<string, number>) {
  const vins = line.wanted.vins ?? [];
  const fresh = vins.filter((vin) => !here.has(vin));
  const repeated = vins.find((vin) => lineOf.has(vin));
  const elsewhere = vins.map((vin) => here.get(vin)).find((one) => one && one.carId !== line.wanted.carId);
  const gone = elsewhere ? undefined : fresh.find((vin) => withdrawn.has(vin));
  const without = askedStock(line) - (line.car?.identified ?? 0);
  const modelYear = line.wanted.facts.model_year;
  const reasons = [
    ...faultsOfNewVins(fresh, typeof modelYear === 'number' ? modelYear : null),
    repeated ? `${repeated} is in line ${lineOf.get(repeated)} as well` : [],
    elsewhere ? `${elsewhere.vin} is here already, as ${elsewhere.stockNumber}` : [],
    gone ? `${gone} was generated for a canceled order` : [],
    fresh.length > Math.max(0, without)
      ? `vins has ${fresh.length} that are new, and the stock counts ${Math.max(0, without)} without a VIN`
      : [],
  ].flat();
  for (const vin of vins) if (!lineOf.has(vin)) lineOf.set(vin, line.line);
  return { fresh: fresh.length, reasons };
}

/** Whether the stock of a line is below what its car has by VIN. */
const isBelow = (line: WantedLine) => line.car !== null && askedStock(line) < line.car.identified;

/** Whether a line may give a second vehicle to a car that is one. */
const mayBeOneTooMany = (line: WantedLine, fresh: number) =>
  line.car !== null &&
  isOneVehicle(line) &&
  (line.car.condition === 'new' || askedStock(line) > line.car.stock || fresh > 0);

/** What is wrong with the stock of a line, as far as vehicles of its car are known. */
function objectionsOfUnits(line: WantedLine, fresh: number, units: UnitsOfListing | undefined): string[] {
  const { car } = line;
  if (!car) return [];
  const { counted, here, unnamed } = units ?? { counted: [], here: [], unnamed: [] };
  const reasons: string[] = [];
  if (isBelow(line)) {
    const others = car.identified > namedAtMost ? ` and ${car.identified - namedAtMost} others` : '';
    reasons.push(
      `Its stock cannot be below ${car.identified}: ${counted.join(', ')}${others} ${isOrAre(car.identified)} in stock with VINs. Change these vehicles instead`,
    );
  }
  const names = [...here, ...unnamed];
  if (
    mayBeOneTooMany(line, fresh) &&
    names.length > 0 &&
    names.length + askedStock(line) - car.identified > 1
  )
    reasons.push(
      `A car that is not new is one vehicle, and ${names.join(', ')} ${isOrAre(names.length)} still in stock`,
    );
  return reasons;
}

function kindOf(line: WantedLine, fresh: number): 'new' | 'changed' | 'unchanged' {
  const { wanted, car } = line;
  if (!car) return 'new';
  const differs =
    fresh > 0 ||
    addressesOf(wanted).length > 0 ||
    wanted.make !== car.make ||
    wanted.model !== car.model ||
    wanted.color !== car.color ||
    wanted.topSpeed !== car.topSpeed ||
    wanted.priceCents !== car.priceCents ||
    askedStock(line) !== car.stock ||
    Object.keys(changedFacts(line).after).length > 0;
  return differs ? 'changed' : 'unchanged';
}

/**
 * Says of every line that can be read whether it is a new car, changes one, changes nothing, or cannot be taken, and
 * why. Compares with the cars as they are now; nothing but the lines' own verdicts is written.
 */
export async function judgeRows(
  database: Database,
  { id, mayChangePrices }: { id: string; mayChangePrices: boolean },
  unnamedUnits: UnnamedUnits,
): Promise<Counts> {
  const lineOfCar = new Map<string, number>();
  const lineOfVin = new Map<string, number>();
  for await (const lines of wantedLines(database, id)) {
    const found = await findVins(database, lines);
    const judged = lines.map((line) => ({ line, vins: judgeVins(line, found, lineOfVin) }));
    const asked = judged.filter(({ line, vins }) => isBelow(line) || mayBeOneTooMany(line, vins.fresh));
    const units = await unitsOfListings(
      database,
      asked.flatMap(({ line }) => line.car?.id ?? []),
      unnamedUnits,
    );
    const verdicts: { line: number; kind: string; reasons: string[] | null }[] = [];
    for (const { line, vins } of judged) {
      const { carId } = line.wanted;
      const earlier = carId === null ? undefined : lineOfCar.get(carId);
      if (carId !== null && earlier === undefined) lineOfCar.set(carId, line.line);
      const reasons = [
        ...faultsOfChangedTexts(line),
        ...(earlier === undefined ? [] : [`Line ${earlier} has the same _id`]),
        ...objections(line, mayChangePrices),
        ...objectionsOfUnits(line, vins.fresh, units.get(carId ?? '')),
        ...vins.reasons,
      ];
      const kind = reasons.length > 0 ? 'bad' : kindOf(line, vins.fresh);
      verdicts.push({ line: line.line, kind, reasons: reasons.length > 0 ? reasons : null });
    }
    await database.execute(sql`
      update ${carImportRows} as r set kind = v.kind, reasons = v.reasons
      from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (line int, kind text, reasons jsonb)
      where r.import_id = ${id} and r.line = v.line`);
  }
  const count = (kind: 'new' | 'changed' | 'unchanged' | 'bad') =>
    database.$count(carImportRows, and(eq(carImportRows.importId, id), eq(carImportRows.kind, kind)));
  return {
    newCars: await count('new'),
    changedCars: await count('changed'),
    unchangedCars: await count('unchanged'),
    badRows: await count('bad'),
  };
}
