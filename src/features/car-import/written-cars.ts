import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import type { Database } from '#platform/database/database.ts';
import type { ReadFacts } from './car-import.contract.ts';
import { carImportRows } from './car-import.tables.ts';
import type { WantedLine } from './wanted-lines.ts';

/** What no file writes. */
const notOfFiles = sql`array['id', 'vip', 'identified', 'picture_version', 'picture_placeholder', 'created_at', 'updated_at']`;

/** All that a file may write of the car `c`, whose texts are joined as `texts`. */
export const writtenParts = sql`((to_jsonb(c) - ${notOfFiles}) || jsonb_build_object('description', texts.description,
  'equipment', coalesce(to_jsonb(texts.equipment), '[]')))`;

/**
 * Tells whether a new car is as it was written. The state is left out: whoever archives a bad import in a hurry can still undo it.
 * So are facts that nobody knows: a column that a later version adds changes nothing.
 */
export const hashOfNewCar = sql`md5(jsonb_strip_nulls(${writtenParts} - 'listing_state')::text)`;

/**
 * Stores what lines changed of their cars, as it was and as it became, for the undo: also what followed from it, such as an old price.
 * After they were written; the lines know their cars as they were before.
 */
export async function storeChanges(
  database: Database,
  importId: string,
  lines: readonly WantedLine[],
): Promise<void> {
  const ids = lines.flatMap(({ wanted }) => wanted.carId ?? []);
  const { rows } = await database.execute<{ id: string; parts: ReadFacts }>(sql`
    select c.id, ${writtenParts} as parts from ${cars} c left join ${listingTexts} texts on texts.car_id = c.id
    where c.id = any(${sql.param(ids)}::text[])`);
  const partsOf = new Map(rows.map(({ id, parts }) => [id, parts]));
  const changes = lines.map(({ line, wanted, known }) => {
    const changed = Object.entries(partsOf.get(wanted.carId ?? '') ?? {}).filter(
      ([name, part]) => !isDeepStrictEqual(known[name] ?? null, part),
    );
    return {
      line,
      before: Object.fromEntries(changed.map(([name]) => [name, known[name] ?? null])),
      after: Object.fromEntries(changed),
    };
  });
  await database.execute(sql`
    update ${carImportRows} as r set before = v.before, after = v.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as v (line int, before jsonb, after jsonb)
    where r.import_id = ${importId} and r.line = v.line`);
}

/** Stores how new cars were written. */
export const storeNew = (database: Database, importId: string, lines: readonly WantedLine[]) =>
  database.execute(sql`
    update ${carImportRows} as r set written_hash = ${hashOfNewCar}
    from ${cars} c left join ${listingTexts} texts on texts.car_id = c.id
    where r.import_id = ${importId} and c.id = r.new_id
      and r.line = any(${sql.param(lines.map(({ line }) => line))}::int[])`);
