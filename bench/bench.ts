import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { log } from '#platform/log.ts';
import { chosenRows, headOfTable, lineOf, within } from './figures.ts';
import { rows } from './rows.ts';
import { stockUp } from './sales.ts';
import { startShop } from './servers.ts';

/**
 * How fast the shop is beside what this machine can do, as one table for docs/performance.md: `npm run bench`, or `npm run bench --
 * sales memory` for some rows. Both sides take turns three times, BENCH_SECONDS each.
 */
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const load = () => loadavg()[0]!.toFixed(1);

// What a shop that is opened in this process logs would stand in the table.
log.level = 'fatal';

const chosen = chosenRows(rows, process.argv.slice(2));
const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
try {
  const shop = await startShop(postgres.url);
  try {
    await stockUp(postgres.url);
    const processor = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`;
    console.log(
      `${processor}, Node ${process.version}, load ${load()} before, medians of 3 × ${seconds} s\n\n${headOfTable}`,
    );
    for (const [name, row] of chosen) {
      try {
        const figures = await within(row.limitSeconds, () =>
          row.measure({ shop, databaseUrl: postgres.url, seconds }),
        );
        for (const figure of figures) console.log(lineOf(figure));
      } catch (error) {
        process.exitCode = 1;
        console.log(`| – | ${name} | failed: ${error instanceof Error ? error.message : error} | – | – |`);
      }
    }
    console.log(`\nLoad ${load()} after.`);
  } finally {
    await shop.stop();
  }
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
