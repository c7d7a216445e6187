import { and, eq, type SQL, sql } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import { recordAuditOfRows } from '#features/audit/record-audit-of-rows.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import {
  archiveCarsOfRows,
  removeCarsOfRows,
  restoreCarsOfRows,
} from '#features/catalogue/new-cars/restore-cars-of-rows.ts';
import { strikeOffVehiclesOfRows } from '#features/vehicles/units/receive-vehicles-of-rows.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { UndoFate } from '../car-import.contract.ts';
import { carImportRows, carImports } from '../car-import.tables.ts';
import type { ClaimsOnCars } from './claims-on-cars.ts';
import { carsOf, judgedUndo } from './judge-undo.ts';

type Import = typeof carImports.$inferSelect;

const withFate = ({ id }: Import, fate: UndoFate) => sql`r.import_id = ${id} and r.fate = ${fate}`;
const carIdsWith = (brought: Import, fate: UndoFate) =>
  sql`select coalesce(r.car_id, r.new_id) from ${carImportRows} r where ${withFate(brought, fate)}`;

const undoerOf = ({ undoneBy, undoneByEmail, broughtBy, broughtByEmail }: Import) => ({
  userId: undoneBy ?? broughtBy,
  email: undoneByEmail ?? broughtByEmail,
});

/**
 * Says of each line what becomes of its car. Returns which of their vehicles go with that; undefined where something stands in the
 * way: then nothing was said.
 */
async function decide(
  database: Database,
  brought: Import,
  claims: ClaimsOnCars,
): Promise<string[] | undefined> {
  const { rows } = await database.execute<{ hindered: boolean; vehicles: string[] }>(sql`
    with judged as materialized (${judgedUndo(brought, claims)}),
    seen as (select coalesce(bool_or(cardinality(hindrances) > 0), false) as hindered from judged),
    said as (
      update ${carImportRows} as r set fate = j.fate, fate_reasons = to_jsonb(j.reasons), before = j.parts
      from judged j, seen where r.import_id = ${brought.id} and r.line = j.line and not seen.hindered
    )
    select seen.hindered, coalesce((select jsonb_agg(one) from judged j, unnest(j.vehicle_ids) as one
      where j.fate in ('removed', 'restored')), '[]') as vehicles
    from seen`);
  const { hindered, vehicles } = rows[0]!;
  return hindered ? undefined : vehicles;
}

const inDollars = (price: SQL) => sql`round(${price} / 100.0, 2)`;

const carAsJson = sql`jsonb_build_object('make', c.make, 'model', c.model, 'color', c.color, 'topSpeed', c.top_speed,
  'price', ${inDollars(sql`c.price_cents`)}, 'stock', c.stock)`;

/** The parts that a car gets back, with its price in dollars; `of` reads a part's value. */
const partsAsJson = (value: SQL) => sql`
  (select jsonb_object_agg(case part.key when 'price_cents' then 'price' when 'old_price_cents' then 'oldPrice' else part.key end,
    case when part.key in ('price_cents', 'old_price_cents') then to_jsonb(${inDollars(sql`(${value} #>> '{}')::numeric`)}) else ${value} end)
  from jsonb_each(r.before) as part)`;

/** Before the cars change, since the lines tell what was. */
async function record(database: Database, brought: Import): Promise<void> {
  const actor = undoerOf(brought);
  const from = (fate: UndoFate) =>
    sql`${carImportRows} r join ${cars} c on c.id = coalesce(r.car_id, r.new_id) where ${withFate(brought, fate)}`;
  const car = sql`c.make || ' ' || c.model`;
  const shared = { actor, subject: { type: 'car' as const, id: sql`c.id` }, partOf: brought.id };
  await recordAuditOfRows(database, {
    ...shared,
    action: 'undo import of new car',
    before: carAsJson,
    after: sql`null`,
    stock: { car, added: sql`nullif(-c.stock, 0)`, now: sql`case when c.stock > 0 then 0 end` },
    from: from('removed'),
  });
  await recordAuditOfRows(database, {
    ...shared,
    action: 'archive listing of undone import',
    before: sql`jsonb_build_object('listingState', c.listing_state)`,
    after: sql`jsonb_build_object('listingState', 'archived')`,
    stock: { car, added: sql`null::int`, now: sql`null::int` },
    from: from('archived'),
  });
  const stock = sql`(r.before ->> 'stock')::int`;
  await recordAuditOfRows(database, {
    ...shared,
    action: 'undo import of changed car',
    before: partsAsJson(sql`coalesce(r.after -> part.key, 'null')`),
    after: partsAsJson(sql`part.value`),
    stock: { car, added: sql`nullif(${stock} - c.stock, 0)`, now: sql`nullif(${stock}, c.stock)` },
    from: from('restored'),
  });
}

async function change(
  database: Database,
  jobs: Platform['jobs'],
  brought: Import,
  vehicles: readonly string[],
): Promise<void> {
  await strikeOffVehiclesOfRows(
    database,
    sql`select one from jsonb_array_elements_text(${JSON.stringify(vehicles)}::jsonb) as one`,
  );
  await removeCarsOfRows(database, jobs, carIdsWith(brought, 'removed'));
  await archiveCarsOfRows(database, carIdsWith(brought, 'archived'));
  await restoreCarsOfRows(
    database,
    sql`select r.car_id, r.before as parts from ${carImportRows} r where ${withFate(brought, 'restored')}`,
  );
}

const countFates = async (database: Database, { id }: Import) =>
  (
    await database.execute<Record<string, number>>(sql`
      select fate, count(*)::int as count from ${carImportRows} r where r.import_id = ${id} and r.fate is not null group by fate`)
  ).rows;

/**
 * Undoes an import as a whole, in one transaction with its audit lines, or nothing of it where something was sold, reserved or driven
 * meanwhile (ADR 0080). The job's handler; run again, or by two servers at once, it changes nothing more. Cars are locked in the
 * order of their ids, as sales lock them: whichever comes first, the other sees what it did.
 */
export async function undoImport(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  importId: string,
  claims: ClaimsOnCars,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const waiting = and(eq(carImports.id, importId), eq(carImports.state, 'undoing'));
    const [brought] = await transaction.select().from(carImports).where(waiting).for('update');
    if (!brought) return;
    await transaction.execute(
      sql`select c.id from ${cars} c where c.id in (${carsOf(importId)}) order by c.id for update`,
    );
    const vehicles = await decide(transaction, brought, claims);
    if (vehicles) {
      await record(transaction, brought);
      await change(transaction, jobs, brought, vehicles);
      await recordAudit(transaction, {
        actor: undoerOf(brought),
        action: 'undo import',
        subject: { type: 'import', id: importId, name: brought.fileName },
        before: { file: brought.fileName, newCars: brought.newCars, changedCars: brought.changedCars },
        after: Object.fromEntries(
          (await countFates(transaction, brought)).map(({ fate, count }) => [fate, count]),
        ),
      });
    }
    await transaction
      .update(carImports)
      .set(
        vehicles
          ? { state: 'undone', undoneAt: now() }
          : { state: 'written', undoneBy: null, undoneByEmail: null },
      )
      .where(eq(carImports.id, importId));
  });
}
