import { Readable } from 'node:stream';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { type CarRow, imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import type { TextRow } from '#features/catalogue/present-facts.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { csvHead, csvLine, guarded } from '#platform/csv/write-csv.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import { type Column, columns, exampleModel, mostVins, type Writing, writings } from './car-import.rules.ts';
import type { ExportQuery } from './export.contract.ts';

/** Cars that are read at once. */
const pageSize = 2000;

const amount = (cents: Cents | null, { decimals }: Writing) =>
  cents === null ? '' : toDollars(cents).toFixed(2).replace('.', decimals);

const inTenths = (tenths: number | null, { decimals }: Writing) =>
  tenths === null ? '' : (tenths / 10).toFixed(1).replace('.', decimals);

const factsOf = (
  car: CarRow,
  texts: TextRow | null,
  writing: Writing,
): Partial<Record<Column, string | number>> => ({
  listingState: car.listingState,
  condition: car.condition,
  modelYear: car.modelYear ?? '',
  trim: guarded(car.trim ?? ''),
  body: car.body ?? '',
  fuel: car.fuel ?? '',
  transmission: car.transmission ?? '',
  drive: car.drive ?? '',
  powerKw: car.powerKw ?? '',
  zeroTo100: inTenths(car.zeroTo100Tenths, writing),
  rangeKm: car.rangeKm ?? '',
  consumption: inTenths(car.consumptionTenths, writing),
  seats: car.seats ?? '',
  doors: car.doors ?? '',
  interiorColor: guarded(car.interiorColor ?? ''),
  mileageKm: car.mileageKm ?? '',
  previousOwners: car.previousOwners ?? '',
  description: guarded(texts?.description ?? ''),
  // A line for each thing: what no entry contains.
  equipment: guarded((texts?.equipment ?? []).join('\n')),
});

const cellsOf = (
  car: CarRow,
  texts: TextRow | null,
  vins: string,
  writing: Writing,
): Partial<Record<Column, string | number>> => ({
  _id: car.id,
  catalogue: car.vip ? 'vip' : 'cars',
  make: guarded(car.make),
  model: guarded(car.model),
  color: guarded(car.color),
  topSpeed: car.topSpeed,
  price: amount(car.priceCents, writing),
  oldPrice: amount(car.oldPriceCents, writing),
  stock: car.stock,
  expectedStock: car.stock,
  image: imageOf(car),
  ...factsOf(car, texts, writing),
  vins,
});

/** A line for each vehicle that can be bought and has a VIN of its maker: made up ones never leave the shop. */
const vinsOfCar = sql<string | null>`case when ${cars.identified} > 0 then (
  select string_agg(v.vin, chr(10) order by v.arrived_on, v.id) from (
    select * from ${vehicles} where ${vehicles.carId} = ${cars.id} and ${vehicles.state} = 'available'
      and not ${vehicles.isGenerated} order by ${vehicles.arrivedOn}, ${vehicles.id} limit ${sql.raw(String(mostVins))}) as v) end`;

async function* csvOf(database: Database, { catalogue, writing: name }: ExportQuery): AsyncGenerator<string> {
  const writing = writings[name];
  yield csvHead(columns, writing.cells);
  const inCatalogue = catalogue === 'all' ? undefined : eq(cars.vip, catalogue === 'vip');
  for (let after = ''; ; ) {
    const page = await database
      .select({ car: cars, texts: listingTexts, vins: vinsOfCar })
      .from(cars)
      .leftJoin(listingTexts, eq(listingTexts.carId, cars.id))
      .where(and(inCatalogue, gt(cars.id, after)))
      .orderBy(asc(cars.id))
      .limit(pageSize);
    const lines = page.map(({ car, texts, vins }) => {
      const cells = cellsOf(car, texts, vins ?? '', writing);
      return csvLine(
        columns.map((column) => cells[column] ?? ''),
        writing.cells,
      );
    });
    if (lines.length > 0) yield lines.join('');
    if (page.length < pageSize) return;
    after = page.at(-1)!.car.id;
  }
}

/** Cars as CSV (RFC 4180), oldest first, page by page: a million need no more memory than a few thousand. */
export const exportCars = (database: Database, query: ExportQuery) =>
  // Node declares its web streams apart from the DOM's, which a Response takes; they are the same class.
  Readable.toWeb(Readable.from(csvOf(database, query), { objectMode: false })) as ReadableStream<Uint8Array>;

const example: Partial<Record<Column, (decimals: string) => string>> = {
  catalogue: () => 'cars',
  make: () => 'Alpine',
  model: () => exampleModel,
  color: () => 'Blue',
  topSpeed: () => '275',
  price: (decimals) => `71500${decimals}50`,
  stock: () => '1',
  listingState: () => 'draft',
  condition: () => 'new',
  modelYear: () => '2026',
  body: () => 'coupe',
  fuel: () => 'petrol',
  transmission: () => 'dual-clutch',
  drive: () => 'rear',
};

/** What a new car has no value for. */
const onlyOfExports: readonly Column[] = ['_id', 'oldPrice', 'expectedStock'];

/** A file to fill in: the columns of new cars, and one line as an example, which no import takes. */
export function templateFile(writing: ExportQuery['writing']): string {
  const { cells, decimals } = writings[writing];
  const named = columns.filter((column) => !onlyOfExports.includes(column));
  const line = named.map((column) => example[column]?.(decimals) ?? '');
  return csvHead(named, cells) + csvLine(line, cells);
}
