import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAudit } from '#features/audit/audit.service.ts';
import { recordAuditOfRows } from '#features/audit/record-audit-of-rows.ts';
import { imageInSql } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { insertCarsOfRows } from '#features/catalogue/new-cars/insert-cars.ts';
import { updateCarsOfRows } from '#features/catalogue/new-cars/update-cars-of-rows.ts';
import { writeTextsOfRows } from '#features/catalogue/new-cars/write-texts-of-rows.ts';
import { claimPicturesOfRows } from '#features/catalogue/pictures/cover/claim-pictures-of-rows.ts';
import { factColumnsOf } from '#features/catalogue/present-facts.ts';
import { receiveVehiclesOfRows } from '#features/vehicles/units/receive-vehicles-of-rows.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { carImportRows, carImports } from './car-import.tables.ts';
import {
  askedStock,
  type Counts,
  changedFacts,
  changedStock,
  joinTexts,
  joinWanted,
  judgeRows,
} from './judge-rows.ts';
import { keepAfter, keepBefore, keepNew } from './written-cars.ts';

type Import = typeof carImports.$inferSelect;

/** Lines that are written between two notes of progress. */
const batchSize = 5000;

const inDollars = (column: string) => sql.raw(`round(${column} / 100.0, 2)`);

const carAsJson = (alias: 'c' | 'r', stock = sql.raw(`${alias}.stock`)) =>
  sql`jsonb_build_object('make', ${sql.raw(`${alias}.make`)}, 'model', ${sql.raw(`${alias}.model`)},
    'color', ${sql.raw(`${alias}.color`)}, 'topSpeed', ${sql.raw(`${alias}.top_speed`)},
    'price', ${inDollars(`${alias}.price_cents`)}, 'stock', ${stock})`;

/** What a line's picture replaces and what it is, where it names one. */
const pictureBefore = sql`case when r.image ~* '^https?:'
  then jsonb_build_object('picture', ${imageInSql(alias(cars, 'c'))}) else '{}'::jsonb end`;
const pictureAfter = sql`case when r.image ~* '^https?:' then jsonb_build_object('picture', r.image) else '{}'::jsonb end`;

/** The facts that a line changes, as they were or as they are. */
const factsAs = (side: 'before' | 'after') =>
  sql`coalesce((select jsonb_object_agg(fact.key, ${sql.raw(`fact.${side}`)}) from ${changedFacts} as fact), '{}')`;

/** The texts that lines name, of cars with these ids. */
const textsOf = (lines: SQL, carId: SQL) => sql`
  select ${carId} as car_id, r.facts ? 'description' as has_description, r.facts ->> 'description' as description,
    r.facts ? 'equipment' as has_equipment,
    array(select jsonb_array_elements_text(coalesce(r.facts -> 'equipment', '[]'))) as equipment
  from ${carImportRows} r where ${lines} and r.facts ?| array['description', 'equipment']`;

interface Stretch {
  brought: Import;
  first: number;
  last: number;
}

const within = ({ brought, first, last }: Stretch, kind: 'new' | 'changed') =>
  sql`r.import_id = ${brought.id} and r.line between ${first} and ${last} and r.kind = ${kind}`;

const bringerOf = ({ broughtBy, broughtByEmail }: Import) => ({ userId: broughtBy, email: broughtByEmail });
const nameOfRow = sql`r.make || ' ' || r.model`;

/** New cars of a stretch of lines, with their audit lines. */
async function writeNew(database: Database, stretch: Stretch): Promise<void> {
  const from = sql`${carImportRows} r where ${within(stretch, 'new')}`;
  await insertCarsOfRows(
    database,
    sql`select r.new_id as id, r.vip, r.make, r.model, r.color, r.top_speed, r.price_cents, r.old_price_cents, r.stock,
      ${factColumnsOf('f')}
      from ${carImportRows} r left join ${cars} c on false ${joinWanted} where ${within(stretch, 'new')}`,
  );
  await writeTextsOfRows(database, textsOf(within(stretch, 'new'), sql`r.new_id`));
  await keepNew(database, within(stretch, 'new'));
  await recordAuditOfRows(database, {
    actor: bringerOf(stretch.brought),
    action: 'import new car',
    subject: { type: 'car', id: sql`r.new_id` },
    after: sql`${carAsJson('r')} || coalesce(jsonb_strip_nulls(r.facts), '{}') || ${pictureAfter}`,
    stock: { car: nameOfRow, added: sql`r.stock`, now: sql`r.stock` },
    from,
    partOf: stretch.brought.id,
  });
}

/** Changed cars of a stretch of lines; the audit lines come first, since they tell what was. */
async function writeChanged(database: Database, stretch: Stretch): Promise<void> {
  const lines = within(stretch, 'changed');
  await keepBefore(database, lines);
  await recordAuditOfRows(database, {
    actor: bringerOf(stretch.brought),
    action: 'import changed car',
    subject: { type: 'car', id: sql`c.id` },
    before: sql`${carAsJson('c')} || ${factsAs('before')} || ${pictureBefore}`,
    after: sql`${carAsJson('r', askedStock)} || ${factsAs('after')} || ${pictureAfter}`,
    stock: {
      car: nameOfRow,
      added: sql`nullif(${askedStock} - c.stock, 0)`,
      now: sql`case when ${askedStock} <> c.stock then ${askedStock} end`,
    },
    from: sql`${carImportRows} r join ${cars} c on c.id = r.car_id ${joinTexts} where ${lines}`,
    partOf: stretch.brought.id,
  });
  await updateCarsOfRows(
    database,
    sql`select r.car_id as id, r.make, r.model, r.color, r.top_speed, r.price_cents, ${changedStock} as stock, ${factColumnsOf('f')}
      from ${carImportRows} r join ${cars} c on c.id = r.car_id ${joinWanted} where ${lines}`,
  );
  await writeTextsOfRows(database, textsOf(lines, sql`r.car_id`));
  await keepAfter(database, lines);
}

/** Pictures that a stretch of lines names are fetched in the background. */
const claimPictures = (database: Database, { brought, first, last }: Stretch) =>
  claimPicturesOfRows(
    database,
    brought.broughtBy,
    sql`select coalesce(r.car_id, r.new_id) as car_id, r.image as address from ${carImportRows} r
      where r.import_id = ${brought.id} and r.line between ${first} and ${last} and r.image ~* '^https?:'`,
  );

/** VINs of a stretch of lines that nobody has yet become vehicles, of units that the stock counts. */
const receiveVins = (database: Database, { brought, first, last }: Stretch, today: string) =>
  receiveVehiclesOfRows(
    database,
    bringerOf(brought),
    today,
    sql`select coalesce(r.car_id, r.new_id) as car_id, v.vin, r.line, v.place
      from ${carImportRows} r cross join lateral jsonb_array_elements_text(r.vins) with ordinality as v (vin, place)
      where r.import_id = ${brought.id} and r.line between ${first} and ${last} and r.kind in ('new', 'changed')
        and jsonb_typeof(r.vins) = 'array'`,
  );

/**
 * Locks the cars that lines change, in the order of their ids like every sale, so that there is no deadlock. Returns which
 * these are.
 */
async function lockChanged(database: Database, importId: string): Promise<Set<string>> {
  const { rows } = await database.execute<{ id: string }>(sql`select c.id from ${cars} c
    where c.id in (select r.car_id from ${carImportRows} r where r.import_id = ${importId} and r.kind = 'changed')
    order by c.id for update`);
  return new Set(rows.map(({ id }) => id));
}

const listChanged = (database: Database, importId: string) =>
  database
    .select({ id: carImportRows.carId })
    .from(carImportRows)
    .where(and(eq(carImportRows.importId, importId), eq(carImportRows.kind, 'changed')));

const noteProgress = (database: Database, importId: string, progress: number) =>
  database.update(carImports).set({ progress }).where(eq(carImports.id, importId));

/**
 * What changed since the file was read is judged again, before anything is written, under locks. Undefined where another
 * server has written the file meanwhile: the judgement waits for that one, since it writes every line's verdict.
 */
async function judgeAgain(transaction: Database, brought: Import, unnamedUnits: UnnamedUnits) {
  await judgeRows(transaction, brought, unnamedUnits);
  if (!(await findWaiting(transaction, brought.id))) return undefined;
  const locked = await lockChanged(transaction, brought.id);
  const counts = await judgeRows(transaction, brought, unnamedUnits);
  // One may have become as its line has it, and another no longer be: so many are changed as were locked, and not those.
  const changed = await listChanged(transaction, brought.id);
  if (changed.some(({ id }) => !locked.has(id!)))
    throw new Error('Cars were changed while an import was about to change them; it is tried again');
  return counts;
}

async function findWaiting(database: Database, importId: string): Promise<Import | undefined> {
  const waiting = and(eq(carImports.id, importId), eq(carImports.state, 'writing'));
  const [brought] = await database.select().from(carImports).where(waiting);
  return brought;
}

/**
 * Writes the cars of a file, all or none, in one transaction with their audit lines. The job's handler; run again, or by two
 * servers at once, it changes nothing more. Lines that no longer fit refuse the whole file, and say why.
 */
export async function writeCars(
  database: Database,
  importId: string,
  timeZone: string,
  unnamedUnits: UnnamedUnits,
): Promise<void> {
  const today = calendarDate(now(), timeZone);
  const brought = await findWaiting(database, importId);
  if (!brought) return;
  await database.transaction(async (transaction) => {
    const counts = await judgeAgain(transaction, brought, unnamedUnits);
    if (!counts) return;
    // Bad lines that were shown may have been left out; another one may not.
    const isRefused = counts.badRows > brought.badRows;
    if (!isRefused) {
      await writeAll(database, transaction, brought, today);
      if (counts.newCars + counts.changedCars > 0) await recordImport(transaction, brought, counts);
    }
    await transaction
      .update(carImports)
      .set({
        ...counts,
        state: isRefused ? 'refused' : 'written',
        ...(!isRefused && { appliedAt: now(), canBeUndone: true }),
      })
      .where(eq(carImports.id, importId));
  });
}

/** One line for the whole file, beside the lines of its cars. */
const recordImport = (
  transaction: Database,
  brought: Import,
  { newCars, changedCars }: Pick<Counts, 'newCars' | 'changedCars'>,
): Promise<void> =>
  recordAudit(transaction, {
    actor: bringerOf(brought),
    action: 'import cars',
    subject: { type: 'import', id: brought.id, name: brought.fileName },
    after: { file: brought.fileName, newCars, changedCars },
  });

async function writeAll(
  database: Database,
  transaction: Database,
  brought: Import,
  today: string,
): Promise<void> {
  const [end] = (
    await transaction.execute<{ last: number }>(
      sql`select max(line) as last from ${carImportRows} where import_id = ${brought.id}`,
    )
  ).rows;
  for (let first = 1; first <= (end?.last ?? 0); first += batchSize) {
    const stretch = { brought, first, last: first + batchSize - 1 };
    await writeNew(transaction, stretch);
    await writeChanged(transaction, stretch);
    await claimPictures(transaction, stretch);
    await receiveVins(transaction, stretch, today);
    // Outside the transaction, so that the worker sees it.
    await noteProgress(database, brought.id, Math.min(stretch.last, brought.totalRows ?? stretch.last));
  }
}
