import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { containing } from '#platform/database/like-pattern.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { orders } from '../orders.tables.ts';

/** So many names of cars are read; a shop that sold more of them has its orders walked. */
const mostNames = 3000;

/** So many models are asked for their orders one by one. */
const mostModels = 100;

export interface SoldModel {
  make: string;
  model: string;
}

/** Make and model as they were when the car was sold, in any spelling and part: 'a4' finds the Audi A4. */
export const ofModelLike = (typed: string): SQL =>
  sql`search_key(${orders.make} || ${orders.model}) like ${containing(searchKey(typed))}`;

/**
 * The models that were ever sold and whose name contains this: the index of models is read in leaps from one name to the next.
 * Undefined where there are too many names, or too many that fit.
 */
export async function findModels(database: Database, typed: string): Promise<SoldModel[] | undefined> {
  const listed = sql`paid_at is not null or state = 'pending'`;
  const { rows } = await database.execute<{ make: string; model: string; fits: boolean }>(sql`
    with recursive sold as (
      (select make, model, 1 as place from ${orders} where ${listed} order by make, model limit 1)
      union all
      select next.make, next.model, sold.place + 1 from sold cross join lateral (
        select make, model from ${orders}
        where (make, model) > (sold.make, sold.model) and (${listed}) order by make, model limit 1) next
      where sold.place <= ${mostNames}
    )
    select make, model, search_key(make || model) like ${containing(searchKey(typed))} as fits from sold`);
  if (rows.length > mostNames) return undefined;
  const fitting = rows.filter(({ fits }) => fits).map(({ make, model }) => ({ make, model }));
  return fitting.length > mostModels ? undefined : fitting;
}
