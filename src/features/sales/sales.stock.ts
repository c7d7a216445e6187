import { and, eq, sql } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database.ts';
import { toDollars } from '#platform/money.ts';
import type { Shop } from './sales.closing.ts';
import type { BestSeller, CatalogueStock, StockFigures } from './sales.contract.ts';
import { bestSellerDays, bestSellersShown, lowStock } from './sales.rules.ts';

const nothing: CatalogueStock = { cars: 0, units: 0, value: 0, low: 0, soldOut: 0 };

async function countStock(database: Database): Promise<Pick<StockFigures, 'normal' | 'vip'>> {
  const found = await database
    .select({
      vip: cars.vip,
      cars: sql<number>`count(*)::int`,
      units: sql<number>`sum(${cars.stock})::bigint`,
      valueCents: sql<number>`sum(${cars.stock} * ${cars.priceCents})::bigint`,
      low: sql<number>`(count(*) filter (where ${cars.stock} between 1 and ${lowStock}))::int`,
      soldOut: sql<number>`(count(*) filter (where ${cars.stock} = 0))::int`,
    })
    .from(cars)
    .groupBy(cars.vip);
  const of = (vip: boolean): CatalogueStock => {
    const row = found.find((one) => one.vip === vip);
    if (!row) return nothing;
    const { vip: _, valueCents, ...counts } = row;
    return { ...counts, value: toDollars(valueCents) };
  };
  return { normal: of(false), vip: of(true) };
}

/** By make and model as they are called now: a car that was renamed since is one car. */
async function findBestSellers(database: Database): Promise<BestSeller[]> {
  const since = new Date(now().getTime() - bestSellerDays * 86_400_000).toISOString();
  const { rows } = await database.execute<{
    make: string;
    model: string;
    sold: number;
    rented: number;
    cents: number;
  }>(sql`
    select ${cars.make}, ${cars.model}, sum(sold)::int as sold, sum(rented)::int as rented, sum(cents)::bigint as cents
    from (
      select car_id, count(*) filter (where type = 'purchase') as sold, count(*) filter (where type = 'rent') as rented,
        sum(price_cents) as cents
      from ${orders} where paid_at >= ${since}::timestamptz and state <> 'cancelled' group by car_id
    ) lately join ${cars} on ${cars.id} = lately.car_id
    group by 1, 2 order by sum(sold + rented) desc, cents desc, 1, 2 limit ${bestSellersShown}`);
  return rows.map(({ cents, ...one }) => ({ ...one, revenue: toDollars(Number(cents)) }));
}

async function countRentals(database: Database, timeZone: string) {
  const today = calendarDate(now(), timeZone);
  const [counted] = await database
    .select({
      outOnRent: sql<number>`count(*)::int`,
      overdue: sql<number>`(count(*) filter (where ${orders.deliveryDate} + ${orders.periodDays} < ${today}::date))::int`,
    })
    .from(orders)
    .where(and(eq(orders.type, 'rent'), eq(orders.state, 'delivered')));
  return counted ?? { outOnRent: 0, overdue: 0 };
}

async function count({ database, config }: Shop): Promise<StockFigures> {
  const [stock, bestSellers, rentals] = await Promise.all([
    countStock(database),
    findBestSellers(database),
    countRentals(database, config.dealerTimezone),
  ]);
  return { ...stock, bestSellers, ...rentals, countedAt: now().toISOString() };
}

/** Counting a million cars takes a while; an index that spared it would cost every sale. So it is kept for a minute. */
const keptMilliseconds = 60_000;
const kept = new WeakMap<Database, { since: number; figures: Promise<StockFigures> }>();

/** The stock as it was at most a minute ago. Those who ask while it is counted wait for the same count. */
export function readStockFigures(shop: Shop): Promise<StockFigures> {
  const known = kept.get(shop.database);
  const since = now().getTime();
  if (known && Math.abs(since - known.since) < keptMilliseconds) return known.figures;
  const figures = count(shop);
  kept.set(shop.database, { since, figures });
  // A count that failed is not kept.
  figures.catch(() => kept.delete(shop.database));
  return figures;
}
