import { sql, sum } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { BookCheck, BooksOverview } from './bookkeeping.contract.ts';
import { bookChecks } from './bookkeeping.tables.ts';

/** What the last comparison found. */
export async function readBookCheck(database: Database): Promise<BookCheck> {
  const [check] = await database.select().from(bookChecks);
  if (!check) return { found: 0, differences: [] };
  const { checkedAt, found, differences } = check;
  return { checkedAt: checkedAt.toISOString(), found, differences };
}

/** What stands on each account, and what the last comparison found. */
export async function readBooks({
  database,
  config,
}: Pick<Platform, 'database' | 'config'>): Promise<BooksOverview> {
  const of = (column: Parameters<typeof sum>[0]) =>
    sql<number>`coalesce(${sum(column)}, 0)::bigint`.mapWith((cents: number) => toDollars(Number(cents)));
  const [books] = await database
    .select({
      movements: sql<number>`count(*)::int`,
      balances: {
        provider: of(bookEntries.providerCents),
        receivable: of(bookEntries.receivableCents),
        deposits: of(bookEntries.depositsCents),
        credits: of(bookEntries.creditsCents),
        payouts: of(bookEntries.payoutsCents),
        netSales: of(bookEntries.netSalesCents),
        tax: of(bookEntries.taxCents),
        state: of(bookEntries.stateCents),
      },
    })
    .from(bookEntries);
  return {
    ...books!,
    check: await readBookCheck(database),
    timeZone: config.dealerTimezone,
  };
}
