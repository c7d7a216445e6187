import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { openBackupPlace } from '#features/backups/backup-place.ts';
import { ArchiveFault } from '#features/backups/read-archive.ts';
import { restoreShop } from '#features/backups/restore-shop.ts';
import { secretHash } from '#features/backups/save-shop.ts';
import { type Config, readConfig, StartError, secretFile } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { openImageStore } from '#platform/images/open-image-store.ts';
import { inBrief } from '#platform/log.ts';
import { connect, withoutPassword } from '../src/server/open-shop.ts';

const otherSecret =
  'SESSION_SECRET is not the one of the shop that was saved: people have to sign in again, and second factors and links in mails do not work until it is.';

/** A file of this machine, or the name of a backup in the place of BACKUPS, which is fetched first. */
async function fileOf(named: string, { backups, dataDir }: Config): Promise<string> {
  if (existsSync(named) || !backups) return resolve(named);
  const place = await openBackupPlace(backups.place);
  const fetched = join(dataDir, basename(named));
  console.log(`Fetching ${named} from ${place.name}`);
  await place.fetch(named, fetched);
  return fetched;
}

/** `npm run restore <file>`: brings a shop back into an empty database, embedded or named by DATABASE_URL. */
async function main(): Promise<void> {
  const [file] = process.argv.slice(2);
  if (!file) throw new StartError('Name the file to restore: npm run restore -- <file>.');
  const config = readConfig();
  const images = await openImageStore(config);
  const connection = await connect(config, () =>
    startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {}, mayBeGuest: true }),
  );
  try {
    const target = {
      databaseUrl: connection.url,
      databaseName: config.databaseUrl
        ? withoutPassword(config.databaseUrl)
        : `The database in ${config.dataDir}`,
      images,
      keepSecret: (secret: string) =>
        config.keepsSecret
          ? writeFile(secretFile(config.dataDir), secret, { mode: 0o600 })
          : Promise.resolve(),
    };
    const { head, end, rows } = await restoreShop(await fileOf(file, config), target, console.log);
    console.log(
      `Restored: the shop as it was at ${head.takenAt}, ${rows} rows of ${head.tables.length} tables and ${end.pictures} files of pictures. Nothing is missing.`,
    );
    if (secretHash(readConfig().sessionSecret) !== head.secretHash) console.log(otherSecret);
  } finally {
    await connection.close();
  }
}

await main().catch((error: unknown) => {
  const isTold = error instanceof StartError || error instanceof ArchiveFault;
  console.error(isTold ? error.message : `The shop could not be restored: ${inBrief(error)}`);
  process.exitCode = 1;
});
