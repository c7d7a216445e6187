import { holdsNewestPicture } from '#features/catalogue/pictures/holds-newest-picture.ts';
import { now } from '#platform/clock.ts';
import { storePlaceOf } from '#platform/images/open-image-store.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { version } from '#platform/version.ts';
import { type Health, type HealthArea, type HealthLine, healthAreas } from './health.contract.ts';
import {
  judgeDatabase,
  judgeJobs,
  judgeLedger,
  judgeMail,
  judgePictures,
  unreadLine,
  versionsLine,
} from './health.rules.ts';
import { readBackups } from './read-backups.ts';
import { readDatabase } from './read-database.ts';
import { readDisk } from './read-disk.ts';
import { readJobs } from './read-jobs.ts';
import { readLedger } from './read-ledger.ts';
import { readSending } from './read-sending.ts';
import { judgeBackups, judgeDisk } from './storage.rules.ts';

type Shop = Pick<Platform, 'config' | 'database' | 'demo' | 'images'>;

/** How the shop is (rules.md#health). What cannot be read is told as broken, and keeps nothing else from being told. */
export async function readHealth(shop: Shop): Promise<Health> {
  const { config, database, demo } = shop;
  const at = now();
  const readings: Record<HealthArea, () => Promise<HealthLine>> = {
    database: async () => judgeDatabase(await readDatabase(database)),
    jobs: async () => judgeJobs(await readJobs(database), at),
    mail: async () => {
      const sends = config.smtpUrl !== undefined;
      return judgeMail(await readSending(database, sends), { sends, demo, now: at });
    },
    pictures: async () =>
      judgePictures({ areThere: await holdsNewestPicture(shop), place: storePlaceOf(config) }),
    ledger: async () => judgeLedger(await readLedger(database), at),
    backups: async () => judgeBackups(await readBackups(config), demo),
    disk: async () => judgeDisk(await readDisk(config.dataDir)),
    versions: async () =>
      versionsLine({
        app: version,
        node: process.version,
        postgres: (await readDatabase(database)).version,
      }),
  };
  const lines = await Promise.all(
    healthAreas.map((area) =>
      readings[area]().catch((error: unknown) =>
        unreadLine(area, error instanceof Error ? error : new Error(String(error))),
      ),
    ),
  );
  return { lines, checkedAt: at.toISOString(), timeZone: config.dealerTimezone };
}
