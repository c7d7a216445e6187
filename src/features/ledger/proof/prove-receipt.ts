import { between, desc, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { ledgerEnd, presentRecord, recordsOf } from '../chain/chain.service.ts';
import { latestCheck } from '../chain/check-ledger.ts';
import { cancellationOf } from '../chain/note-cancellation.ts';
import { type ChainedRecord, contentHash, genesis, holds, type Tip } from '../chain/record-hash.ts';
import { asPrinted } from '../ledger.rules.ts';
import { ledgerAnchors, ledgerCarNames, ledgerRecords } from '../ledger.tables.ts';
import type { Anchor, ReceiptProof } from './proof.contract.ts';

const unknownReceipt = () =>
  notFound('Receipt not found in our ledger. A new receipt can take a minute to appear.');

/** The record, the two beside it and the ledger's end, all of one moment. */
function surroundings(database: Database, receiptNumber: string) {
  return database.transaction(
    async (snapshot) => {
      const record = (await recordsOf(snapshot, [receiptNumber])).get(receiptNumber);
      if (!record) return null;
      const near = await snapshot
        .select()
        .from(ledgerRecords)
        .where(between(ledgerRecords.height, record.height - 1, record.height + 1));
      const at = (height: number) => near.find((one) => one.height === height);
      const end = await ledgerEnd(snapshot);
      return { record, previous: at(record.height - 1), next: at(record.height + 1), end };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const followsFrom = (record: ChainedRecord, previous: ChainedRecord | undefined): boolean => {
  if (record.height === 1) return record.previousHash === genesis.hash;
  return previous !== undefined && holds(previous) && record.previousHash === previous.hash;
};

const isFollowed = (record: ChainedRecord, next: ChainedRecord | undefined, end: Tip): boolean =>
  next
    ? holds(next) && next.previousHash === record.hash
    : end.height === record.height && end.hash === record.hash;

async function anchorOf(database: Database, height: number): Promise<Anchor | undefined> {
  const [found] = await database
    .select()
    .from(ledgerAnchors)
    .where(eq(ledgerAnchors.height, height))
    .orderBy(desc(ledgerAnchors.anchoredAt))
    .limit(1);
  return (
    found && {
      chainId: found.chainId,
      contract: found.contract,
      transactionHash: found.transactionHash,
      blockNumber: found.blockNumber,
      anchoredAt: found.anchoredAt.toISOString(),
    }
  );
}

/** The car as people write it. A record whose car has no name is told by what it says. */
async function carNameOf(database: Database, { carId }: ChainedRecord): Promise<string> {
  const [named] = await database.select().from(ledgerCarNames).where(eq(ledgerCarNames.carId, carId));
  return named ? `${named.make} ${named.model}` : carId;
}

/**
 * Proves one receipt to the holder of its number (rules.md#ledger), without telling who bought: the record holds in
 * itself, follows from the one before, and is followed by the one after. Throws 404 where there is no record.
 */
export async function proveReceipt(database: Database, typed: string): Promise<ReceiptProof> {
  const receiptNumber = asPrinted(typed);
  const found = receiptNumber && (await surroundings(database, receiptNumber));
  if (!found) throw unknownReceipt();
  const { record, previous, next, end } = found;
  const checks = {
    content: holds(record),
    previous: followsFrom(record, previous),
    next: isFollowed(record, next, end),
  };
  const [ledger, anchor, cancelledAt, carName] = await Promise.all([
    latestCheck(database),
    anchorOf(database, record.height),
    cancellationOf(database, record.receiptDigest),
    carNameOf(database, record),
  ]);
  return {
    receiptNumber,
    genuine: checks.content && checks.previous && checks.next,
    checks,
    record: presentRecord(record),
    carName,
    opening: {
      receiptDigest: record.receiptDigest,
      salt: record.salt,
      contentHash: contentHash(record),
    },
    ...(cancelledAt && { cancelledAt: cancelledAt.toISOString() }),
    ...(ledger && { ledger }),
    ...(anchor && { anchor }),
  };
}
