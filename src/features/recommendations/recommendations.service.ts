import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { presentCar } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database.ts';
import { rankingFor } from './recommendations.ranking.ts';

/** Cars for this customer, best first: in stock, not VIP, and none that they bought. Asks the database once. */
export async function recommendCars(
  database: Database,
  member: Pick<Member, 'userId'>,
  limit: number,
): Promise<Car[]> {
  const found = await database
    .select(getTableColumns(cars))
    .from(sql`(${rankingFor(member.userId, limit)}) as ranked`)
    .innerJoin(cars, eq(cars.id, sql`ranked.car_id`))
    .orderBy(sql`ranked.place`);
  return found.map(presentCar);
}
