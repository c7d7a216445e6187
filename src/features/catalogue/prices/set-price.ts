import { type SQL, sql } from 'drizzle-orm';
import type { Cents } from '#platform/money.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * What an update of cars writes for a price, in cents or as SQL that reads it: where it is another one, the price until
 * now becomes the old price (rules.md#price-update).
 */
export const setPrice = (priceCents: Cents | SQL) => ({
  oldPriceCents: sql`case when ${cars.priceCents} <> ${priceCents} then ${cars.priceCents} else ${cars.oldPriceCents} end`,
  priceCents,
});
