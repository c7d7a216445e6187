import { and, asc, eq, gt, max, sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { EvmConfig } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type Verdict, verifyLedger } from '../chain/check-ledger.ts';
import { ledgerAnchors, ledgerContracts, ledgerRecords } from '../ledger.tables.ts';
import type { Anchored, ContractBook, EvmLedger } from './evm-chain.ts';
import { EvmError } from './evm-error.ts';

/** Records in one transaction of the chain. */
const perTransaction = 50;

/** Key of an advisory lock, any unused constant: only one server anchors at a time. */
const anchorLock = 7_237_463;

const bookIn = (database: Database): ContractBook => ({
  async find(chainId) {
    const [found] = await database.select().from(ledgerContracts).where(eq(ledgerContracts.chainId, chainId));
    return found?.address ?? null;
  },
  async keep(chainId, address) {
    await database.insert(ledgerContracts).values({ chainId, address, deployedAt: now() });
  },
});

// Loaded only where a chain is configured: an EVM client is large.
async function openChain(database: Database, config: EvmConfig): Promise<EvmLedger> {
  const { openEvmLedger } = await import('./evm-chain.ts');
  return openEvmLedger(config, bookIn(database));
}

const onChain = (evm: EvmLedger) =>
  and(eq(ledgerAnchors.chainId, evm.chainId), eq(ledgerAnchors.contract, evm.contract));

interface Waiting {
  height: number;
  hash: string;
}

/** Records go in the order of their heights, a batch at a time: whatever is above the highest one waits. */
async function waitingRecords(database: Database, evm: EvmLedger): Promise<Waiting[]> {
  const [anchored] = await database
    .select({ height: max(ledgerAnchors.height) })
    .from(ledgerAnchors)
    .where(onChain(evm));
  return database
    .select({ height: ledgerRecords.height, hash: ledgerRecords.hash })
    .from(ledgerRecords)
    .where(gt(ledgerRecords.height, anchored?.height ?? 0))
    .orderBy(asc(ledgerRecords.height))
    .limit(perTransaction);
}

/** Where each of these is anchored, after those that were not there have been sent. */
async function anchorAll(evm: EvmLedger, waiting: readonly Waiting[]): Promise<Anchored[]> {
  // Some may be there: the server may have ended between the chain's answer and our note of it.
  const there = await evm.findAnchors(waiting.map((record) => record.hash));
  const missing = waiting.filter((_, index) => there[index] === null).map((record) => record.hash);
  const sent = missing.length > 0 ? await evm.anchor(missing) : null;
  return there.flatMap((one) => one ?? sent ?? []);
}

async function anchorBatches(database: Database, evm: EvmLedger): Promise<number> {
  for (let total = 0; ; ) {
    const waiting = await waitingRecords(database, evm);
    if (waiting.length === 0) return total;
    const anchors = await anchorAll(evm, waiting);
    const anchoredAt = now();
    await database.insert(ledgerAnchors).values(
      waiting.map(({ height }, index) => ({
        chainId: evm.chainId,
        contract: evm.contract,
        height,
        anchoredAt,
        ...anchors[index]!,
      })),
    );
    total += waiting.length;
  }
}

/**
 * Brings every record that is not there yet to the EVM chain, once each, also when it is repeated after a crash or
 * runs on several servers. Returns how many. Throws an EvmError where the chain is out of reach: the records wait.
 */
export async function anchorRecords(database: Database, config: EvmConfig): Promise<number> {
  return database.transaction(async (holder) => {
    // Held by a transaction of its own, which writes nothing: what is anchored is noted at once, batch by batch.
    const answer = await holder.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${anchorLock}) as free`,
    );
    if (!answer.rows[0]?.free) return 0;
    return anchorBatches(database, await openChain(database, config));
  });
}

/** For the schedule: without a chain there is nothing to do, and one that is down is logged. */
export async function keepAnchoring({
  config,
  database,
}: Pick<Platform, 'config' | 'database'>): Promise<void> {
  if (!config.evm) return;
  try {
    await anchorRecords(database, config.evm);
  } catch (error) {
    if (!(error instanceof EvmError)) throw error;
    log.warn({ reason: error.message }, 'Records wait for the EVM chain');
  }
}

/**
 * As verifyLedger, and asks the chain for every record that was anchored: this finds even a ledger that was written
 * anew from one end to the other. Throws an EvmError where the chain is out of reach.
 */
export async function verifyAgainstChain(database: Database, config: EvmConfig): Promise<Verdict> {
  const evm = await openChain(database, config);
  const [anchored] = await database
    .select({ height: max(ledgerAnchors.height) })
    .from(ledgerAnchors)
    .where(onChain(evm));
  const reached = anchored?.height ?? 0;
  let missing: number | undefined;
  const verdict = await verifyLedger(database, {
    batchSize: 200,
    async onBatch(records) {
      const expected = records.filter((record) => record.height <= reached);
      if (missing !== undefined || expected.length === 0) return;
      const there = await evm.hasAnchors(expected.map((record) => record.hash));
      missing = expected[there.indexOf(false)]?.height;
    },
  });
  if (missing === undefined || (verdict.flaw && verdict.flaw.badHeight < missing)) return verdict;
  const problem = `Record ${missing} is not the one that was anchored on EVM chain ${evm.chainId}.`;
  return { good: verdict.good, flaw: { badHeight: missing, problem } };
}
