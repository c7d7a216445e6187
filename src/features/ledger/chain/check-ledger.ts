import { asc, gt } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { ledgerCheck, ledgerRecords } from '../ledger.tables.ts';
import type { LedgerCheck } from './chain.contract.ts';
import { ledgerEnd } from './chain.service.ts';
import { type ChainedRecord, type Flaw, flawAfter, flawAtEnd, genesis, type Tip } from './record-hash.ts';

/** What a walk found: how far the records hold, and where they stop holding. */
export interface Verdict {
  /** The last record that holds. */
  good: Tip;
  flaw: Flaw | null;
}

export interface Walk {
  /** A record that is known to hold: the walk begins behind it. Without it, at the first record. */
  from?: Tip;
  /** Records in memory at once. */
  batchSize?: number;
  /** Told after each batch. */
  onBatch?: (records: readonly ChainedRecord[]) => Promise<void> | void;
}

const nextBatch = (database: Database, after: number | null, limit: number): Promise<ChainedRecord[]> =>
  database
    .select()
    .from(ledgerRecords)
    .where(after === null ? undefined : gt(ledgerRecords.height, after))
    .orderBy(asc(ledgerRecords.height))
    .limit(limit);

async function walk(database: Database, options: Walk): Promise<Verdict> {
  const batchSize = options.batchSize ?? 2000;
  const head = await ledgerEnd(database);
  let good = options.from ?? genesis;
  // Not from height 1 on: a record with a lower height would be an inserted one.
  let seen = options.from?.height ?? null;
  for (;;) {
    const batch = await nextBatch(database, seen, batchSize);
    for (const record of batch) {
      const flaw = flawAfter(good, record);
      if (flaw) return { good, flaw };
      good = { height: record.height, hash: record.hash };
    }
    await options.onBatch?.(batch);
    if (batch.length < batchSize) return { good, flaw: flawAtEnd(good, head) };
    seen = good.height;
  }
}

/**
 * Walks through the ledger in batches and finds any record that was altered, removed, inserted or moved. Sales that
 * are recorded meanwhile do not disturb it: it sees the ledger as it was when it began.
 */
export const verifyLedger = (database: Database, options: Walk = {}): Promise<Verdict> =>
  database.transaction((snapshot) => walk(snapshot, options), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

async function keepVerdict(database: Database, { good, flaw }: Verdict): Promise<void> {
  const found = {
    intact: flaw === null,
    height: good.height,
    hash: good.hash,
    badHeight: flaw?.badHeight ?? null,
    problem: flaw?.problem ?? null,
    checkedAt: now(),
  };
  await database.insert(ledgerCheck).values(found).onConflictDoUpdate({ target: ledgerCheck.id, set: found });
}

/** Walks through the whole ledger and keeps what was found for the pages that prove a receipt. */
export async function checkLedger(database: Database): Promise<Verdict> {
  const verdict = await verifyLedger(database);
  await keepVerdict(database, verdict);
  if (verdict.flaw) log.error(verdict.flaw, 'The ledger was changed');
  return verdict;
}

/** So many new records are looked at while someone waits for a proof; more wait for the next whole walk. */
const lookAhead = 500;

/** The last check. Where only a few records were added since, it is carried on to the newest first. */
export async function latestCheck(database: Database): Promise<LedgerCheck | undefined> {
  const [kept] = await database.select().from(ledgerCheck);
  const end = await ledgerEnd(database);
  const reached = kept ?? { intact: true, ...genesis };
  const ahead = end.height - reached.height;
  if (reached.intact && ahead > 0 && ahead <= lookAhead) {
    await keepVerdict(database, await verifyLedger(database, { from: reached }));
  }
  const [latest] = await database.select().from(ledgerCheck);
  return (
    latest && {
      intact: latest.intact,
      height: latest.height,
      ...(latest.badHeight !== null && { badHeight: latest.badHeight }),
      checkedAt: latest.checkedAt.toISOString(),
    }
  );
}
