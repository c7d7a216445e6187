import { inArray } from 'drizzle-orm';
import type { PaymentProvider } from '#features/payments/payment-provider.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import { bookChecks, bookDifferences } from './bookkeeping.tables.ts';
import { type Difference, findDifferences } from './find-differences.ts';
import { paymentsToCompare } from './payments-to-compare.ts';

/** A run compares so many payments of each of its three kinds at most. */
const comparedAtOnce = 5_000;
/** The provider is asked about so many with one question. */
const batch = 500;
/** So many differences are logged. */
const mostLogged = 50;

/** What differs, and differs when it is looked for again: what moves meanwhile looks like a difference the first time. */
async function differencesOf(database: Database, provider: PaymentProvider, ids: readonly string[]) {
  const first = await findDifferences(database, provider, ids);
  if (first.length === 0) return [];
  const before = new Set(first.map((one) => JSON.stringify(one)));
  const again = await findDifferences(database, provider, [
    ...new Set(first.map(({ paymentId }) => paymentId)),
  ]);
  return again.filter((one) => before.has(JSON.stringify(one)));
}

/** Keeps what differs of these payments, instead of what did. */
async function keepDifferences(database: Database, ids: string[], found: readonly Difference[]) {
  const comparedAt = now();
  await database.transaction(async (transaction) => {
    await transaction.delete(bookDifferences).where(inArray(bookDifferences.paymentId, ids));
    if (found.length === 0) return;
    await transaction.insert(bookDifferences).values(
      found.map(({ books: booksCents, found: foundCents, ...difference }) => ({
        ...difference,
        id: newId(),
        booksCents,
        foundCents,
        comparedAt,
      })),
    );
  });
}

/**
 * Compares the books with orders, refunds and the payment provider's own books (rules.md#books): what moved since the last run,
 * what differed, and a part of all payments, so that a round comes through all of them over days. Keeps for the office what
 * differs. Nothing is mended: books only grow, and a difference is for a person to judge. How far it came is written down at
 * its end: a run that breaks is done again. Returns how many differences are known.
 */
export async function compareBooks(
  database: Database,
  provider: PaymentProvider,
  most = comparedAtOnce,
): Promise<number> {
  const { paymentIds, ...run } = await paymentsToCompare(database, now(), most);
  const differences: Difference[] = [];
  for (let from = 0; from < paymentIds.length; from += batch) {
    const ids = paymentIds.slice(from, from + batch);
    const found = await differencesOf(database, provider, ids);
    await keepDifferences(database, ids, found);
    differences.push(...found);
  }
  const check = { checkedAt: now(), ...run };
  await database.insert(bookChecks).values(check).onConflictDoUpdate({ target: bookChecks.id, set: check });
  if (differences.length > 0)
    log.error(
      { found: differences.length, differences: differences.slice(0, mostLogged) },
      'The books differ',
    );
  return database.$count(bookDifferences);
}
