import { type SQL, sql } from 'drizzle-orm';
import { cars, listingTexts } from '#features/catalogue/catalogue.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { carImportRows } from './car-import.tables.ts';

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

const writtenLines = (
  lines: SQL,
) => sql`${carImportRows} r join ${cars} c on c.id = coalesce(r.car_id, r.new_id)
  left join ${listingTexts} texts on texts.car_id = c.id where ${lines}`;

/** Keeps what lines are about to change of their cars, for the undo. Before they are written. */
export const keepBefore = (database: Database, lines: SQL) =>
  database.execute(sql`
    update ${carImportRows} as kept set before = was.parts
    from (select r.import_id, r.line, ${writtenParts} as parts from ${writtenLines(lines)}) as was
    where kept.import_id = was.import_id and kept.line = was.line`);

/** What of it became another, as it was and as it is. After they were written. */
export const keepAfter = (database: Database, lines: SQL) =>
  database.execute(sql`
    update ${carImportRows} as kept set before = became.before, after = became.after
    from (select r.import_id, r.line,
        coalesce(jsonb_object_agg(was.key, was.value) filter (where was.value <> now.parts -> was.key), '{}') as before,
        coalesce(jsonb_object_agg(was.key, now.parts -> was.key) filter (where was.value <> now.parts -> was.key), '{}') as after
      from (select r.import_id, r.line, r.before, ${writtenParts} as parts from ${writtenLines(lines)}) as now
        join ${carImportRows} r on r.import_id = now.import_id and r.line = now.line
        cross join lateral jsonb_each(now.before) as was
      group by r.import_id, r.line) as became
    where kept.import_id = became.import_id and kept.line = became.line`);

/** Keeps how new cars were written. */
export const keepNew = (database: Database, lines: SQL) =>
  database.execute(sql`
    update ${carImportRows} as kept set written_hash = made.hash
    from (select r.import_id, r.line, ${hashOfNewCar} as hash from ${writtenLines(lines)}) as made
    where kept.import_id = made.import_id and kept.line = made.line`);
