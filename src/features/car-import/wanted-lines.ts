import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import { plainLines } from '#platform/csv/cells.ts';
import type { Database } from '#platform/database/database.ts';
import type { WantedCar } from './car-columns.ts';
import type { ReadFacts } from './car-import.contract.ts';
import { carImportRows } from './car-import.tables.ts';

/** Lines that are in memory together. */
const linesAtOnce = 1_000;

/** A line of an import that could be read, with the car that it changes. */
export interface WantedLine {
  line: number;
  newId: string;
  kind: (typeof carImportRows.$inferSelect)['kind'];
  wanted: WantedCar;
  /** Null: a new car. */
  car: CarRow | null;
  /** What is known of that car, by the columns of the database, its texts included. */
  known: ReadFacts;
}

const wantedOf = (row: typeof carImportRows.$inferSelect): WantedCar => ({
  carId: row.carId,
  vip: row.vip ?? false,
  make: row.make ?? '',
  model: row.model ?? '',
  color: row.color ?? '',
  topSpeed: row.topSpeed ?? 0,
  priceCents: row.priceCents ?? 0,
  oldPriceCents: row.oldPriceCents,
  stock: row.stock ?? 0,
  expectedStock: row.expectedStock,
  image: row.image ?? '',
  facts: row.facts ?? {},
  vins: row.vins,
});

/** Cars with their texts, asked for by themselves: a join with lines that have no car is planned badly while tables grow. */
async function carsOf(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const found = await database
    .select({ car: cars, record: sql<ReadFacts>`to_jsonb(${cars})`, texts: listingTexts })
    .from(cars)
    .leftJoin(listingTexts, eq(listingTexts.carId, cars.id))
    .where(sql`${cars.id} = any(${sql.param(ids)}::text[])`);
  return new Map(found.map((one) => [one.car.id, one]));
}

/** The lines that could be read, in the order of the file, so many at once; `kinds`: those that were judged so. */
export async function* wantedLines(
  database: Database,
  importId: string,
  kinds?: ('new' | 'changed')[],
): AsyncGenerator<WantedLine[]> {
  for (let after = 0; ; ) {
    const rows = await database
      .select()
      .from(carImportRows)
      .where(
        and(
          eq(carImportRows.importId, importId),
          isNotNull(carImportRows.make),
          kinds && inArray(carImportRows.kind, kinds),
          gt(carImportRows.line, after),
        ),
      )
      .orderBy(asc(carImportRows.line))
      .limit(linesAtOnce);
    const carsById = await carsOf(
      database,
      rows.flatMap(({ carId }) => carId ?? []),
    );
    yield rows.map((row) => {
      const { car, record, texts } = carsById.get(row.carId ?? '') ?? { car: null };
      const known = {
        ...record,
        description: texts?.description ?? null,
        equipment: texts?.equipment ?? [],
      };
      return { line: row.line, newId: row.newId, kind: row.kind, wanted: wantedOf(row), car, known };
    });
    if (rows.length < linesAtOnce) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/** The stock that the car has afterwards: one that the file left as it was exported stays. */
export const askedStock = ({ wanted: { stock, expectedStock }, car }: WantedLine): number =>
  car && stock === expectedStock ? car.stock : stock;

/** Where the pictures are that the line names. */
export const addressesOf = ({ image }: WantedCar): string[] =>
  /^https?:/i.test(image) ? image.split('\n') : [];

/** A text as a cell says it: one that has HTML in it was exported so, and comes back in lines. */
const asCell = (fact: ReadFacts[string]) =>
  Array.isArray(fact)
    ? plainLines(fact.join('\n')).split('\n')
    : typeof fact === 'string'
      ? plainLines(fact)
      : fact;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The facts that a line changes, as they are known and as it says them. */
export function changedFacts({ wanted, car, known }: WantedLine): { before: ReadFacts; after: ReadFacts } {
  const changed = Object.entries(wanted.facts).filter(([name, said]) => {
    const before = known[name] ?? null;
    return !car || !(isSame(before, said) || isSame(asCell(before), said));
  });
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, known[name] ?? null])),
    after: Object.fromEntries(changed),
  };
}
