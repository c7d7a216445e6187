import { ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { bookEntries } from '#features/books/books.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { DealFigures } from './sales-figures.contract.ts';

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
