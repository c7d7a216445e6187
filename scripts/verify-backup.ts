import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveFault } from '#features/backups/read-archive.ts';
import { verifyBackup } from '#features/backups/verify-backup.ts';
import { StartError } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { inBrief } from '#platform/log.ts';

/** `npm run verify-backup <file>`: restores it into a throwaway database and compares. Exits 1 where it does not hold. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file to verify: npm run verify-backup -- <file>.');
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-verify-'));
  const throwaway = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true });
  try {
    const { head, end, rows } = await verifyBackup(file, throwaway.url, console.log);
    console.log(
      `The backup holds: ${rows} rows of ${head.tables.length} tables as they were at ${head.takenAt}, ${end.pictures} files of pictures, and the ledger up to record ${end.ledger.height}.`,
    );
  } finally {
    await throwaway.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

await main().catch((error: unknown) => {
  const isTold = error instanceof StartError || error instanceof ArchiveFault;
  console.error(isTold ? error.message : `The backup could not be verified: ${inBrief(error)}`);
  process.exitCode = 1;
});
