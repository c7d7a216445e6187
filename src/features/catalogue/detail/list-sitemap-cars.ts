import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../catalogue.tables.ts';
import { isPublished } from '../list-cars.ts';

/** Below the 50,000 addresses that a sitemap may hold (sitemaps.org). */
export const carsPerSitemap = 45_000;

export interface SitemapEntry {
  id: string;
  updatedAt: Date;
}

/** The id at which each sitemap begins; one for a shop of ordinary size. */
export async function listSitemapStarts(database: Database): Promise<string[]> {
  const numbered = await database.execute<{ id: string }>(sql`
    select id from (select id, row_number() over (order by id) as number from ${cars} where not vip and listing_state = 'published') as numbered
    where number % ${carsPerSitemap} = 1 order by id`);
  return numbered.rows.map((row) => row.id);
}

/** The public cars of the sitemap that begins at `from`; without it, of the first. VIP cars are never listed. */
export const listSitemapCars = (database: Database, from?: string): Promise<SitemapEntry[]> =>
  database
    .select({ id: cars.id, updatedAt: cars.updatedAt })
    .from(cars)
    .where(and(eq(cars.vip, false), isPublished, from === undefined ? undefined : gte(cars.id, from)))
    .orderBy(asc(cars.id))
    .limit(carsPerSitemap);
