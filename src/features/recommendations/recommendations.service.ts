import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { presentOffer } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import type { Member } from '#platform/actor.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import { rankingFor } from './rank-cars.ts';

/** Prepared, as planning would take a third of the time. */
const ranking = perShop(({ database }) =>
  database
    .select(getTableColumns(cars))
    .from(sql`(${rankingFor(sql.placeholder('userId'), sql.placeholder('limit'))}) as ranked`)
    .innerJoin(cars, eq(cars.id, sql`ranked.car_id`))
    .orderBy(sql`ranked.place`)
    .prepare('recommended_cars'),
);

/** Cars for this customer, best first: in stock, not VIP, and none that they bought. Asks the database once. */
export async function recommendCars(
  shop: SettingsShop,
  { userId }: Pick<Member, 'userId'>,
  limit: number,
): Promise<Car[]> {
  const terms = await readMoneyTerms(shop);
  return (await ranking(shop).execute({ userId, limit })).map((car) => presentOffer(car, terms));
}
