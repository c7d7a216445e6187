import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { saveShop } from '#features/backups/save-shop.ts';
import { now } from '#platform/clock.ts';
import { readConfig, StartError } from '#platform/config.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { openImageStore } from '#platform/images/open-image-store.ts';
import { inBrief } from '#platform/log.ts';
import { connect } from '../src/server/open-shop.ts';

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** `npm run backup [file]`: the whole shop in one file, while it sells. Exits 1 with one sentence where it cannot. */
async function main(): Promise<void> {
  const config = readConfig();
  const [asked] = process.argv.slice(2);
  const moment = now().toISOString().slice(0, 16).replace(/[T:]/g, '-');
  const file = resolve(asked ?? join(config.dataDir, 'backups', `marque-${moment}.tar.zst`));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const images = await openImageStore(config);
  const connection = await connect(config, () =>
    startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {}, mayBeGuest: true }),
  );
  try {
    const { url: databaseUrl } = connection;
    const { sessionSecret, keepsSecret = false } = config;
    const saved = await saveShop({ databaseUrl, images, sessionSecret, keepsSecret }, file, console.log);
    const { rows, tables, pictures, gone, bytes } = saved;
    if (gone > 0) console.log(`${gone} pictures were removed from the shop meanwhile and are not in it.`);
    console.log(
      `Saved: ${rows} rows of ${tables} tables and ${pictures} files of pictures, ${inMegabytes(bytes)}, in ${file}`,
    );
  } finally {
    await connection.close();
  }
}

await main().catch((error: unknown) => {
  console.error(
    error instanceof StartError ? error.message : `The shop could not be saved: ${inBrief(error)}`,
  );
  process.exitCode = 1;
});
