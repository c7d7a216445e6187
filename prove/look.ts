import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import { compareBooks } from '#features/orders/bookkeeping/compare-books.ts';
import { sandboxProvider } from '#features/payments/providers/sandbox-provider.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { copyOf, findBroken, type Promised } from './promised.ts';
import { readKept } from './read-kept.ts';

/** What the books lack of a refund that is under way is written once the provider's answer is (rules.md#refunds). */
const differencesQuery = sql`
  select what, reference, books_cents, found_cents from book_differences d where not exists
    (select from refunds r where r.payment_id = d.payment_id and r.state = 'pending')`;

/** What stays different: what moves while it is compared differs only once. */
async function booksDiffer(database: Database): Promise<string[]> {
  let differences: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    if (tries > 0) await pause(1_000);
    await compareBooks(database, sandboxProvider(database));
    const { rows } = await database.execute(differencesQuery);
    differences = rows.map((one) => `The books differ: ${JSON.stringify(one)}`);
    if (differences.length === 0) break;
  }
  return differences;
}

/** What of the shop does not hold, in sentences: what it promised, its books, its ledger. [] is what is hoped for. */
export async function look(databaseUrl: string, promised: Promised): Promise<string[]> {
  const before = copyOf(promised);
  const broken = findBroken(before, await readKept(databaseUrl));
  const { database, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    broken.push(...(await booksDiffer(database)));
    const { flaw } = await verifyLedger(database);
    if (flaw) broken.push(`The ledger: ${flaw.problem}`);
    return broken;
  } finally {
    await close();
  }
}

/** Sales without a record, payments that nobody has settled, refunds under way. */
const underWay = `
  select (select count(*) from orders where paid_at is not null and car_id like 'bench-%')
      - (select count(*) from ledger_records where car_id like 'Bench-%') as records,
    (select count(*) from payments where state = 'pending') as payments,
    (select count(*) from refunds where state = 'pending') as refunds`;

/** Waits until the jobs have done what was left to them. Returns what is left when `limitMs` are over; '' where nothing is. */
async function comesToRest(databaseUrl: string, limitMs = 240_000): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const until = Date.now() + limitMs; ; await pause(500)) {
      const [left] = (await client.query(underWay)).rows;
      if (Object.values(left).every((count) => Number(count) === 0)) return '';
      if (Date.now() > until) return `After ${limitMs / 1000} s there is left ${JSON.stringify(left)}.`;
    }
  } finally {
    await client.end();
  }
}

/** At rest every sale that was sent was answered, so that none is paid that nobody was told of. */
async function findUntold(databaseUrl: string, promised: Promised): Promise<string[]> {
  const { sales } = await readKept(databaseUrl);
  return sales
    .filter(({ key, isPaid }) => isPaid && promised.keys.has(key) && !promised.sales.has(key))
    .map(({ orderId }) => `Order ${orderId} is paid, and its buyer was told otherwise.`);
}

/** The last look: nothing is under way any more, and everybody was told what is. */
export async function lookAtRest(databaseUrl: string, promised: Promised): Promise<string[]> {
  const left = await comesToRest(databaseUrl);
  return [
    ...(left ? [left] : []),
    ...(await look(databaseUrl, promised)),
    ...(await findUntold(databaseUrl, promised)),
    ...promised.surprises,
  ];
}
