import { and, count, eq, max, min, type SQL, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Cents } from '#platform/money.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { cars } from '../catalogue.tables.ts';
import { priceUpdateCars } from './prices.tables.ts';

/**
 * How a price update names its cars: every new car of both catalogues that matches, without case. What is not new is one
 * vehicle with a price of its own (rules.md#price-update).
 */
export interface CarName {
  make: string;
  /** '': every model of the make. */
  model: string;
}

const named = ({ make, model }: CarName): SQL | undefined =>
  and(
    sql`lower(${cars.make}) = lower(${make})`,
    model === '' ? undefined : sql`lower(${cars.model}) = lower(${model})`,
    eq(cars.condition, 'new'),
  );

/** Cars of one name at one price. */
export interface PricedCars {
  priceCents: Cents;
  cars: number;
}

/** A car of each price among those of this name: what they cost now, and would by `after`. */
export async function findPrices(
  database: Database,
  name: CarName,
  limit: number,
  after: SQL<number> = sql`${cars.priceCents}`,
): Promise<(PricedCars & { afterCents: Cents })[]> {
  return database
    .select({ priceCents: cars.priceCents, cars: count(), afterCents: sql`min(${after})`.mapWith(Number) })
    .from(cars)
    .where(named(name))
    .groupBy(cars.priceCents)
    .orderBy(cars.priceCents)
    .limit(limit);
}

/** How many cars of both catalogues have this name. */
export const countNamed = (database: Database, name: CarName): Promise<number> =>
  database.$count(cars, named(name));

/**
 * What an update of cars writes for a price, in cents or as SQL that reads it: where it is another one, the price until
 * now becomes the old price (rules.md#price-update).
 */
export const setPrice = (priceCents: Cents | SQL) => ({
  oldPriceCents: sql`case when ${cars.priceCents} <> ${priceCents} then ${cars.priceCents} else ${cars.oldPriceCents} end`,
  priceCents,
});

export interface PriceChange {
  /** As the catalogue spells it, whatever was typed; null where no car has this name. */
  name: CarName | null;
  /** Cars of this name. */
  matched: number;
  /** Those of them that had another price. */
  changed: number;
  /** What the changed ones cost before; null where none was changed. */
  lowestBefore: Cents | null;
  highestBefore: Cents | null;
  highestAfter: Cents | null;
}

/**
 * Gives every car of this name the price, in cents or as SQL that reads its own, and moves the old one to the old price; one
 * that costs as much already is left alone. What each cost before is kept with the update `updateId`. Few statements, however
 * many cars. They are locked in the order of their ids, as sales lock them: whichever comes first, the other sees its price. Their
 * key is not locked, so that a person who views one of them or puts it into a basket does not wait.
 */
export async function changePrices(
  database: Database,
  name: CarName,
  price: Cents | SQL,
  updateId: string,
): Promise<PriceChange> {
  const after = sql`(${price})::bigint`;
  const locked = database.$with('locked').as(
    database
      .select({
        id: cars.id,
        make: cars.make,
        model: cars.model,
        before: sql<number>`${cars.priceCents}`.as('before'),
        beforeOld: sql<number | null>`${cars.oldPriceCents}`.as('before_old'),
        after: sql<number>`${after}`.as('after'),
      })
      .from(cars)
      .where(named(name))
      .orderBy(cars.id)
      .for('no key update'),
  );
  const changed = database.$with('changed').as(
    database
      .update(cars)
      .set({ ...setPrice(sql`${locked.after}`), updatedAt: now() })
      .from(locked)
      .where(and(eq(cars.id, locked.id), sql`${locked.before} <> ${locked.after}`))
      .returning({
        id: cars.id,
        before: sql<number>`${locked.before}`.as('before'),
        beforeOld: sql<number | null>`${locked.beforeOld}`.as('before_old'),
        after: sql<number>`${locked.after}`.as('after'),
      }),
  );
  const kept = database
    .$with('kept')
    .as(
      database
        .insert(priceUpdateCars)
        .select(sql`select ${updateId}::text, id, before, before_old, after from changed`)
        .returning({ carId: priceUpdateCars.carId }),
    );
  const [told] = await database
    .with(locked, changed, kept)
    .select({
      name: sql<CarName | null>`(select json_build_object('make', make, 'model', model) from ${locked} order by id limit 1)`,
      matched: sql<number>`(select count(*) from ${locked})`.mapWith(Number),
      changed: count(),
      lowestBefore: min(changed.before).mapWith(Number),
      highestBefore: max(changed.before).mapWith(Number),
      highestAfter: max(changed.after).mapWith(Number),
    })
    .from(changed);
  return told!;
}

/** Names of cars that begin as `typed` does, 'make model' by its key (rules.md#cars); no more than `limit`. */
export async function suggestNames(database: Database, typed: string, limit: number): Promise<CarName[]> {
  const key = searchKey(typed);
  if (key === '') return [];
  const { rows } = await database.execute<CarName & Record<string, unknown>>(sql`
    select distinct make, text as model from car_values
    where facet = 'model' and starts_with(name_key, search_key(${key}))
      and exists (select from cars where cars.vip = car_values.vip and cars.make = car_values.make and cars.model = car_values.text)
    order by make, model limit ${limit}`);
  return rows;
}
