import { type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../catalogue.tables.ts';
import { factColumnsFrom } from '../present-facts.ts';
import { setPrice } from '../prices/change-prices.ts';

/**
 * Changes as many cars as a query finds, by one statement and without their audit lines. `rows` selects `id`, `make`,
 * `model`, `color`, `top_speed`, `price_cents`, `stock`, which is null where it stays, and the columns of `factColumnsOf`. `database` is
 * a transaction that has locked these cars.
 */
export async function updateCarsOfRows(database: Database, rows: SQL): Promise<void> {
  await database
    .update(cars)
    .set({
      make: sql`wanted.make`,
      model: sql`wanted.model`,
      color: sql`wanted.color`,
      topSpeed: sql`wanted.top_speed`,
      ...setPrice(sql`wanted.price_cents`),
      stock: sql`coalesce(wanted.stock, ${cars.stock})`,
      ...factColumnsFrom('wanted'),
      updatedAt: now(),
    })
    .from(sql`(${rows}) as wanted`)
    .where(sql`wanted.id = ${cars.id}`);
}
