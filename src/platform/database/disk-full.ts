import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { codeOf } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import { causesOf, hasCauseWith } from './out-of-reach.ts';

/** PostgreSQL's for a full disk, and Node's for one and for a quota that is used up. */
const full = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether something could not be written because a disk is full. */
export const isDiskFull = (error: unknown): boolean => hasCauseWith(error, full);

/** Milliseconds from one line of the log about it to the next. */
const toldEveryMs = 60_000;

/** What is known of it by this process, whose writes failed. */
const known = { isFull: false, failures: 0, toldAt: Number.NEGATIVE_INFINITY };

/**
 * Notes a failure of a full disk, and tells the first one and then one a minute, with how many there were. Returns false for any other
 * failure. Every write fails alike until there is room, so that a line each would fill the disk of the log as well.
 */
export function noteFullDisk(error: unknown): boolean {
  if (!isDiskFull(error)) return false;
  known.isFull = true;
  known.failures += 1;
  const at = performance.now();
  if (at - known.toldAt < toldEveryMs) return true;
  const cause = causesOf(error).find((one) => full.has(codeOf(one) ?? ''));
  log.error(
    { cause: cause?.message, code: codeOf(cause), failures: known.failures },
    'The disk is full: nothing can be saved. Please make room',
  );
  known.toldAt = at;
  known.failures = 0;
  return true;
}

/** Less than so many bytes free, and PostgreSQL's next file or a picture finds no room. */
const leastBytes = 1024 ** 2;

/** A database as far as it writes. */
interface Writable {
  transaction(write: (transaction: Database) => Promise<void>): Promise<void>;
}

/** Writes more than any page has left over, and takes it back. */
const canWrite = (database: Writable): Promise<boolean> =>
  database
    .transaction(async (transaction) => {
      await transaction.execute(sql`create temporary table room (text text) on commit drop`);
      await transaction.execute(sql`insert into room select md5(i::text) from generate_series(1, 5000) as i`);
    })
    .then(
      () => true,
      (error: unknown) => !noteFullDisk(error),
    );

/**
 * Whether the disk of `folder`, or the one of the database, is full. The database is asked to write only after a write has failed, until
 * one succeeds.
 */
export async function isFullNow(database: Writable, folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  if (disk && disk.bavail * disk.bsize < leastBytes) return true;
  if (known.isFull) known.isFull = !(await canWrite(database));
  return known.isFull;
}
