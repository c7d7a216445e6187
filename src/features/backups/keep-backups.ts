import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { type BackupPlace, openBackupPlace } from './backup-place.ts';
import { draftEnding, dueDay, isDraft, isMissing, isOwn, kept, nameOfDay } from './keeping.rules.ts';
import { saveShop } from './save-shop.ts';

/** Key of an advisory lock, any unused constant: of several servers one saves. */
const backupLock = 7_237_462;

async function saveAs(shop: Platform, place: BackupPlace, name: string): Promise<void> {
  const began = performance.now();
  const { config, databaseUrl, images } = shop;
  const draft = join(place.draftFolder, `${newId()}${draftEnding}`);
  const { bytes, rows, pictures } = await saveShop(
    { databaseUrl, images, sessionSecret: config.sessionSecret, keepsSecret: config.keepsSecret === true },
    draft,
  );
  await place.keep(draft, name);
  const seconds = Math.round((performance.now() - began) / 1000);
  log.info({ bytes, rows, pictures, seconds }, `The shop was saved as ${name} in ${place.name}`);
}

/**
 * Saves the shop once for each day of the dealer's calendar at the time that is configured (rules.md#backups), and removes
 * what is older than the number to keep, once the new one is there. One that failed is tried again by the schedule's next run.
 * Returns the name of what was saved.
 */
export async function keepBackups(shop: Platform): Promise<string | undefined> {
  const { backups, dealerTimezone } = shop.config;
  if (!backups) return undefined;
  return shop.database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${backupLock}) as locked`,
    );
    if (!rows[0]?.locked) return undefined;
    const place = await openBackupPlace(backups.place);
    const day = dueDay(now(), backups.at, dealerTimezone);
    const name = nameOfDay(day);
    const there = await place.names();
    // Nobody else saves now: these are of servers that were killed.
    for (const draft of there.filter(isDraft)) await place.remove(draft);
    const isDue = isMissing(there, day);
    if (isDue) await saveAs(shop, place, name);
    const all = isDue ? [...there, name] : there;
    const keeps = new Set(kept(all, backups.keep));
    for (const one of all) if (isOwn(one) && !keeps.has(one)) await place.remove(one);
    return isDue ? name : undefined;
  });
}
