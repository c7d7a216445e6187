import { asc, sql, sum } from 'drizzle-orm';
import { bookEntries } from '#features/books/books.tables.ts';
import type { Database } from '#platform/database/database.ts';
import { type Cents, toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { BookCheck, BooksOverview } from './bookkeeping.contract.ts';
import { bookChecks, bookDifferences } from './bookkeeping.tables.ts';

/** So many differences are told. */
const mostTold = 50;

const inDollars = (cents: Cents | null): number | null => (cents === null ? null : toDollars(cents));

/** What the comparisons found. */
export async function readBookCheck(database: Database): Promise<BookCheck> {
  const [check] = await database.select().from(bookChecks);
  const found = await database.$count(bookDifferences);
  const rows = await database.select().from(bookDifferences).orderBy(asc(bookDifferences.id)).limit(mostTold);
  return {
    ...(check && { checkedAt: check.checkedAt.toISOString() }),
    ...(check?.sweptAt && { wholeAt: check.sweptAt.toISOString() }),
    found,
    differences: rows.map(({ what, orderId, reference, booksCents, foundCents }) => ({
      what,
      orderId,
      reference,
      books: inDollars(booksCents),
      found: inDollars(foundCents),
    })),
  };
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
