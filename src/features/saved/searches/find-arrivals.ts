import { type SQL, sql } from 'drizzle-orm';
import { every, readConditions } from '#features/search/filter/read-conditions.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms } from '#features/settings/read-price-terms.ts';
import { filterOf } from './saved-address.ts';

interface Wanted {
  address: string;
  /** The number of the last arrival that is known. */
  after: number;
  /** And of none that is looked at, where not all are. */
  upTo?: number;
  /** What came before the search was saved is not new to it. */
  since: Date;
  limit: number;
}

/** So many arrivals are looked at for one search, the latest of them. */
const mostLookedAt = 20_000;

/**
 * Cars of the open catalogue that a search finds now and did not find before, the newest first: they came on offer, or their
 * price fell into it. Judged by the same conditions as the search itself.
 */
export async function findArrivals(shop: SettingsShop, wanted: Wanted): Promise<string[]> {
  const filter = filterOf(wanted.address);
  if (!filter) return [];
  const terms = await readMoneyTerms(shop);
  const { conditions } = await readConditions(shop.database, filter, { vip: false, terms });
  const fits: SQL = every(conditions.map((one) => one.fits));
  const { rows } = await shop.database.execute<{ id: string }>(sql`
    select cars.id from (
      select distinct on (latest.car_id) latest.car_id, latest.before_cents, latest.number from (
        select * from car_arrivals
        where number > ${wanted.after} ${wanted.upTo === undefined ? sql`` : sql`and number <= ${wanted.upTo}`}
          and at >= ${wanted.since.toISOString()}::timestamptz
        order by number desc limit ${mostLookedAt}) as latest
      order by latest.car_id, latest.number) as arrival
    cross join lateral (select * from cars where cars.id = arrival.car_id
      and not cars.vip and cars.listing_state = 'published' offset 0) as cars
    where ${fits} and (arrival.before_cents is null or not exists (
      select from cars as former
      cross join lateral jsonb_populate_record(former, jsonb_build_object('price_cents', arrival.before_cents)) as cars
      where former.id = arrival.car_id and ${fits}))
    order by arrival.number desc limit ${wanted.limit}`);
  return rows.map(({ id }) => id);
}
