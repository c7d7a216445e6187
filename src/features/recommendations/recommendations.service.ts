import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { presentCar } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { rankingFor } from './rank-cars.ts';

/** Prepared, as planning would take a third of the time. */
const prepare = (database: Database) =>
  database
    .select(getTableColumns(cars))
    .from(sql`(${rankingFor(sql.placeholder('userId'), sql.placeholder('limit'))}) as ranked`)
    .innerJoin(cars, eq(cars.id, sql`ranked.car_id`))
    .orderBy(sql`ranked.place`)
    .prepare('recommended_cars');

const prepared = new WeakMap<Database, ReturnType<typeof prepare>>();

/** Cars for this customer, best first: in stock, not VIP, and none that they bought. Asks the database once. */
export async function recommendCars(
  database: Database,
  { userId }: Pick<Member, 'userId'>,
  limit: number,
): Promise<Car[]> {
  const statement = prepared.get(database) ?? prepare(database);
  prepared.set(database, statement);
  return (await statement.execute({ userId, limit })).map(presentCar);
}
