import { isNotNull } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { versionKey } from '#features/catalogue/pictures/picture-keys.ts';
import { verifyLedger } from '#features/ledger/chain/check-ledger.ts';
import { openDatabase } from '#platform/database/database.ts';
import { ArchiveFault } from './read-archive.ts';
import { type Restored, restoreShop } from './restore-shop.ts';
import type { Tell } from './save-shop.ts';

/**
 * Restores a backup into this throwaway database, which compares rows, sums and hashes of every table, walks through the
 * ledger to the head that was saved, and looks for the pictures that cars show. Throws an ArchiveFault that says what does not hold.
 */
export async function verifyBackup(file: string, databaseUrl: string, tell: Tell): Promise<Restored> {
  const pictures = new Set<string>();
  const images = { put: async (key: string) => void pictures.add(key) };
  const databaseName = 'The throwaway database';
  const restored = await restoreShop(
    file,
    { databaseUrl, databaseName, images, keepSecret: async () => {} },
    tell,
  );
  const { database, close } = openDatabase(databaseUrl, { max: 2 });
  try {
    const { good, flaw } = await verifyLedger(database);
    const { ledger } = restored.end;
    if (flaw)
      throw new ArchiveFault(
        `The ledger in the backup does not hold from record ${flaw.badHeight} on. ${flaw.problem}`,
      );
    if (good.height !== ledger.height || good.hash !== ledger.hash)
      throw new ArchiveFault(
        `The ledger in the backup ends at record ${good.height}, and ${ledger.height} were saved.`,
      );
    const shown = await database
      .select({ carId: cars.id, version: cars.pictureVersion })
      .from(cars)
      .where(isNotNull(cars.pictureVersion));
    const without = shown.filter(
      ({ carId, version }) => !pictures.has(versionKey({ carId }, version!, '-640.avif')),
    );
    if (without.length > 0)
      tell(
        `Pictures of ${without.length} of ${shown.length} cars are not in the backup; they were not in the shop's store either.`,
      );
    return restored;
  } finally {
    await close();
  }
}
