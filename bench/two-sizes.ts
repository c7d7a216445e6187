import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#platform/database/database.ts';
import { migrateDatabase } from '#platform/database/migrate.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { percentile } from './figures.ts';
import { fillListings } from './many-listings.ts';

/** Calls of each thing that is measured, on each of both sizes. */
export const calls = Number(process.env.BENCH_ROUNDS ?? 600);
export const highestRatio = 1.5;

/** `BENCH_KEPT` names a folder whose databases are kept: filled where it has none of this size. */
function folderOf(count: number): { dataDir: string; isKept: boolean } {
  const kept = process.env.BENCH_KEPT;
  if (!kept) return { dataDir: mkdtempSync(join(tmpdir(), 'marque-bench-')), isKept: false };
  const dataDir = join(kept, String(count));
  mkdirSync(dataDir, { recursive: true });
  return { dataDir, isKept: true };
}

/** A database of a shop with so many listings, and a vehicle for each fifth of them. */
export async function openFilled(count: number) {
  const { dataDir, isKept } = folderOf(count);
  const isFilled = existsSync(join(dataDir, 'postgres'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const opened = openDatabase(postgres.url);
  const { database, pool, close } = opened;
  const since = performance.now();
  await migrateDatabase(database);
  if (!isFilled) await fillListings(pool, count);
  const seconds = Math.round((performance.now() - since) / 1000);
  console.log(`${count} listings ${isFilled ? 'found, migrated' : 'filled'} in ${seconds} s`);
  return {
    ...opened,
    url: postgres.url,
    async stop() {
      await close();
      await postgres.stop();
      if (!isKept) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const headOfSizes = (small: number, large: number) =>
  console.log(
    `\n| what | ${small} (p50 / p99) | ${large} | p50 | p99 (goal ${highestRatio}) |\n|---|---|---|---|---|`,
  );

/** Prints how long a call takes on both sizes, which take turns, after some that warm up. */
export async function compareSizes<Size>(
  what: string,
  sizes: readonly [Size, Size],
  time: (size: Size) => Promise<number>,
): Promise<void> {
  const taken = new Map<Size, number[]>(sizes.map((size) => [size, []]));
  for (let call = -Math.min(20, calls); call < calls; call += 1)
    for (const [size, times] of taken) {
      const took = await time(size);
      if (call >= 0) times.push(took);
    }
  const [small, large] = sizes.map((size) => taken.get(size)!);
  const ratioAt = (part: number) => percentile(large!, part) / percentile(small!, part);
  const [p50, p99] = [ratioAt(0.5), ratioAt(0.99)];
  const times = [small!, large!].map(
    (all) => `${percentile(all, 0.5).toFixed(1)} / ${percentile(all, 0.99).toFixed(1)} ms`,
  );
  console.log(
    `| ${what} | ${times.join(' | ')} | ${p50.toFixed(2)} | ${p99.toFixed(2)}${p99 > highestRatio ? ' (missed)' : ''} |`,
  );
}
