import { sql } from 'drizzle-orm';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import { changedCars, changedRows } from '../filter/index-sql.ts';
import type { SearchCounts } from '../search.contract.ts';

type Column = 'price' | 'year' | 'mileage' | 'power' | 'top_speed';
type Bounds = Record<`${'least' | 'most'}_${Column}`, number | null>;

/** Between what the figures of a whole catalogue lie. A car that has just left may still be counted in. */
export async function readBounds(
  database: Database,
  vip: boolean,
  terms: PriceTerms,
): Promise<SearchCounts['ranges']> {
  const { rows } = await database.execute<Bounds & Record<string, unknown>>(sql`
    with ${changedCars(vip)}
    select min(least_price) as least_price, max(most_price) as most_price, min(least_year) as least_year,
      max(most_year) as most_year, min(least_mileage) as least_mileage, max(most_mileage) as most_mileage,
      min(least_power) as least_power, max(most_power) as most_power, min(least_top_speed) as least_top_speed,
      max(most_top_speed) as most_top_speed
    from (
      select least_price_cents, most_price_cents, least_year, most_year, least_mileage_km, most_mileage_km,
        least_power_kw, most_power_kw, least_top_speed, most_top_speed
      from search_segments where vip = ${vip} and cars > 0
      union all select c.price_cents, c.price_cents, c.model_year, c.model_year, coalesce(c.mileage_km, 0),
        coalesce(c.mileage_km, 0), c.power_kw, c.power_kw, c.top_speed, c.top_speed
      from ${changedRows(vip)}
    ) as f(least_price, most_price, least_year, most_year, least_mileage, most_mileage, least_power, most_power,
      least_top_speed, most_top_speed)`);
  const found = rows[0]!;
  const between = (column: Column, shown = (figure: number) => figure) => {
    const [least, most] = [found[`least_${column}`], found[`most_${column}`]];
    return least === null || most === null ? undefined : { least: shown(least), most: shown(most) };
  };
  const known = {
    price: between('price', (cents) => toDollars(shownPrice(cents, terms))),
    year: between('year'),
    mileage: between('mileage'),
    power: between('power'),
    topSpeed: between('top_speed'),
  };
  return Object.fromEntries(Object.entries(known).filter(([, range]) => range));
}
