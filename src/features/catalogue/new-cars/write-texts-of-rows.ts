import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { listingTexts } from '../catalogue.tables.ts';

/**
 * Gives as many listings as a query finds their texts, by one statement. `rows` selects `car_id`, `description`, `equipment`,
 * and `has_description` and `has_equipment`: whether they are named, or stay as they are. `database` is the transaction
 * that writes the listings.
 */
export async function writeTextsOfRows(database: Database, rows: SQL): Promise<void> {
  await database.execute(sql`
    with named as (${rows})
    insert into ${listingTexts} as known (car_id, description, equipment)
    select named.car_id,
      case when named.has_description then named.description else before.description end,
      case when named.has_equipment then named.equipment else coalesce(before.equipment, '{}') end
    from named left join ${listingTexts} before on before.car_id = named.car_id
    on conflict (car_id) do update set description = excluded.description, equipment = excluded.equipment`);
}
