import { asc, gt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#platform/database/database.ts';
import { fromCursor, sortValue } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { ledgerRecords } from '../ledger.tables.ts';
import type { ChainLink } from './chain.contract.ts';
import { ledgerEnd } from './chain.service.ts';
import { type ChainedRecord, contentHash } from './record-hash.ts';

const presentLink = (record: ChainedRecord): ChainLink => ({
  height: record.height,
  previousHash: record.previousHash,
  contentHash: contentHash(record),
  hash: record.hash,
});

const heightCursor = z.tuple([sortValue.bigint]);

/** A list page of the public chain, from the first record on. Throws 400 for a cursor that is not ours. */
export async function listLinks(database: Database, query: { limit: number; cursor?: string }) {
  const after = query.cursor ? fromCursor(query.cursor, heightCursor)[0] : 0;
  const { height: total } = await ledgerEnd(database);
  const found = await database
    .select()
    .from(ledgerRecords)
    .where(gt(ledgerRecords.height, after))
    .orderBy(asc(ledgerRecords.height))
    .limit(query.limit + 1);
  const { rows, nextCursor } = sliceList(found, query.limit, ({ height }) => [height]);
  // Heights count from 1 without a gap: the head's is how many there are.
  return { links: rows.map(presentLink), total, nextCursor };
}
