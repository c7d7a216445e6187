import { type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { pictures } from './pictures.tables.ts';

/**
 * Gives many cars the pictures at these addresses, by two statements and without a job each: they are fetched one after
 * the other when their time comes. `named` selects `car_id` and `address`, of addresses that `problemOfAddress` has
 * nothing against. `database` is the transaction that makes the cars or has locked them.
 */
export async function claimPicturesOfRows(database: Database, broughtBy: string, named: SQL): Promise<void> {
  const at = now();
  await database.execute(sql`
    update ${pictures} as p set finished_at = ${at}, due_at = null from (${named}) as named
    where p.car_id = named.car_id and p.finished_at is null`);
  await database.execute(sql`
    insert into ${pictures} (id, brought_by, car_id, address, in_bulk, due_at, created_at)
    select gen_random_uuid()::text, ${broughtBy}, named.car_id, named.address, true, ${at}, ${at}
    from (${named}) as named`);
}
