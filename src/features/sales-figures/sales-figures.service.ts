import { and, desc, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookEntries } from '#features/books/books.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { isPublished } from '#features/catalogue/list-cars.ts';
import { lowStockLevel } from '#features/catalogue/stock/stock.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { toDollars } from '#platform/money.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { BestSeller, CatalogueStock, DealFigures, StockFigures } from './sales-figures.contract.ts';
import { bestSellerDays, bestSellersShown } from './sales-figures.rules.ts';

/** What stands on an account, from the index of its movements alone: its words stand in the condition as they do there. */
async function balanceOf(database: Database, account: PgColumn): Promise<number> {
  const sum: SQL<string> = sql`coalesce(sum(${account}), 0)`;
  const [found] = await database
    .select({ cents: sum.mapWith(Number) })
    .from(bookEntries)
    .where(ne(account, sql`0`));
  return found?.cents ?? 0;
}

/** Deposits that are held and credits that were granted, as the books have them (rules.md#books). */
export async function readDealFigures(database: Database): Promise<DealFigures> {
  const [deposits, credits] = await Promise.all([
    balanceOf(database, bookEntries.depositsCents),
    balanceOf(database, bookEntries.creditsCents),
  ]);
  // What the shop holds for somebody stands below 0.
  return { depositsHeld: toDollars(0 - deposits), creditsGranted: toDollars(credits) };
}

type Shop = Pick<Platform, 'config' | 'database' | 'kept'>;

/** Of a used car there is one, and no more can be had: it never runs low. */
const isNew = sql`${cars.condition} = 'new'`;

const nothing: CatalogueStock = { cars: 0, units: 0, value: 0, low: 0, soldOut: 0 };

async function countStock(database: Database): Promise<Pick<StockFigures, 'normal' | 'vip'>> {
  const found = await database
    .select({
      vip: cars.vip,
      cars: sql<number>`count(*)::int`,
      units: sql<number>`sum(${cars.stock})::bigint`,
      valueCents: sql<number>`sum(${cars.stock} * ${cars.priceCents})::bigint`,
      low: sql<number>`(count(*) filter (where ${cars.stock} between 1 and ${lowStockLevel} and ${isNew}))::int`,
      soldOut: sql<number>`(count(*) filter (where ${cars.stock} = 0 and ${isNew}))::int`,
    })
    .from(cars)
    .where(isPublished)
    .groupBy(cars.vip);
  const of = (vip: boolean): CatalogueStock => {
    const row = found.find((one) => one.vip === vip);
    if (!row) return nothing;
    const { vip: _, valueCents, ...counts } = row;
    return { ...counts, value: toDollars(valueCents) };
  };
  return { normal: of(false), vip: of(true) };
}

/** By make and model as they were when they were sold. */
async function findBestSellers(database: Database): Promise<BestSeller[]> {
  const since = new Date(now().getTime() - bestSellerDays * 86_400_000);
  const found = await database
    .select({
      make: orders.make,
      model: orders.model,
      sold: sql<number>`(count(*) filter (where ${orders.type} = 'purchase'))::int`,
      rented: sql<number>`(count(*) filter (where ${orders.type} = 'rent'))::int`,
      revenueCents: sql<number>`sum(${orders.priceCents} + ${orders.extraCents})::bigint`,
    })
    .from(orders)
    .where(and(gte(orders.paidAt, since), ne(orders.state, 'cancelled')))
    .groupBy(orders.make, orders.model)
    .orderBy(
      desc(sql`count(*)`),
      desc(sql`sum(${orders.priceCents} + ${orders.extraCents})`),
      orders.make,
      orders.model,
    )
    .limit(bestSellersShown);
  return found.map(({ revenueCents, ...one }) => ({ ...one, revenue: toDollars(revenueCents) }));
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

/**
 * Counting a million cars takes about a second, and an index that spared it would cost every sale. So a count is kept
 * for a minute; for ten more it is still handed out at once, while a new one is made. `countedAt` says how old it is.
 */
const freshMs = 60_000;
const usableMs = 11 * 60_000;

interface Count {
  since: number;
  figures: Promise<StockFigures>;
}
interface Counts {
  last?: Count;
  isRenewing: boolean;
}
const countsOf = perShop((): Counts => ({ isRenewing: false }));

const keep = (counts: Counts, count: Count) => {
  counts.last = count;
  // A count that failed is not kept.
  count.figures.catch(() => {
    if (counts.last === count) counts.last = undefined;
  });
  return count.figures;
};

/** Counts again in the background. Meanwhile readers get the last count. */
function renew(shop: Shop, since: number): void {
  const counts = countsOf(shop);
  if (counts.isRenewing) return;
  counts.isRenewing = true;
  const figures = count(shop);
  figures
    .then(() => keep(counts, { since, figures }))
    .catch((error) => log.warn({ err: error }, 'The stock could not be counted'))
    .finally(() => {
      counts.isRenewing = false;
    });
}

/** The stock as it was lately. Those who ask while it is counted for the first time wait for the same count. */
export function readStockFigures(shop: Shop): Promise<StockFigures> {
  const counts = countsOf(shop);
  const known = counts.last;
  const since = now().getTime();
  const age = known ? Math.abs(since - known.since) : Number.POSITIVE_INFINITY;
  if (!known || age >= usableMs) return keep(counts, { since, figures: count(shop) });
  if (age >= freshMs) renew(shop, since);
  return known.figures;
}
