import { inArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { carValues, carWords } from '../catalogue.tables.ts';
import { wordsOfValue } from './synonyms.rules.ts';

/** Values in one statement. */
const portion = 1_000;

/** Two transactions that had the same new value each wrote it, so that neither waited for the other: one stays. */
const removeDoubles = (database: Database) =>
  database.execute(sql`
    delete from car_values as later using car_values as first
    where first.id < later.id
      and (first.vip, first.facet, first.make, first.text) = (later.vip, later.facet, later.make, later.text)`);

async function writeWords(database: Database): Promise<void> {
  for (;;) {
    const values = await database
      .select()
      .from(carValues)
      .where(sql`not ${carValues.isWorded}`)
      .orderBy(carValues.id)
      .limit(portion);
    if (values.length === 0) return;
    const ids = values.map(({ id }) => id);
    const words = values.flatMap((value) =>
      wordsOfValue(value).map((word) => ({ value: value.id, vip: value.vip, ...word })),
    );
    await database.delete(carWords).where(inArray(carWords.value, ids));
    if (words.length > 0) await database.insert(carWords).values(words);
    await database.update(carValues).set({ isWorded: true }).where(inArray(carValues.id, ids));
  }
}

const countCars = (database: Database) =>
  database.execute(sql`
    update car_values as v set cars = counted.cars
    from (
      select id, coalesce(published.cars, 0) as cars
      from car_values left join (
        select cars.vip, had.facet, had.make, had.text, count(*)::int as cars
        from cars cross join lateral values_of_car(cars) as had
        where cars.listing_state = 'published'
        group by cars.vip, had.facet, had.make, had.text) as published using (vip, facet, make, text)) as counted
    where v.id = counted.id and v.cars <> counted.cars`);

/** One process learns at a time; another one has nothing to do then. */
const learning = 5_017_733;

/**
 * Writes the words of new values, and counts how many cars on offer have each value. A search finds new values without it: it
 * only makes searches quicker, and tells the frequent values from the rare ones.
 */
export const learnWords = ({ database }: { database: Database }): Promise<void> =>
  database.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`select pg_try_advisory_xact_lock(${learning}) as is_ours`);
    if (rows[0]?.is_ours !== true) return;
    await removeDoubles(transaction);
    await writeWords(transaction);
    await countCars(transaction);
  });
