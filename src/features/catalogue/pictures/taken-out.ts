import { and, isNotNull } from 'drizzle-orm';
import { isOutOfReach, isTooSlowStatement } from '#platform/database/out-of-reach.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import { albumPictures } from './pictures.tables.ts';

interface TakenOut {
  versions: ReadonlySet<string>;
  until: number;
}

/** For so long the answer stands: pages ask for many pictures at once. */
const knownMs = 2_000;

const keyOf = (carId: string, version: string) => `${carId} ${version}`;

/** What was taken out of listings and can still be brought back: of a day, so there are few. */
async function readTakenOut({ database }: KeepingShop): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ carId: albumPictures.carId, version: albumPictures.version })
    .from(albumPictures)
    .where(
      and(
        isNotNull(albumPictures.removedAt),
        isNotNull(albumPictures.carId),
        isNotNull(albumPictures.version),
      ),
    );
  return new Set(rows.map(({ carId, version }) => keyOf(carId ?? '', version ?? '')));
}

const keptOf = perShop((shop) => {
  let last: TakenOut | undefined;
  let asked: Promise<TakenOut> | undefined;
  const ask = async (): Promise<TakenOut> => {
    const found = await readTakenOut(shop).catch((error: unknown) => {
      // The database is away: what was known last stands in for it, as for who may see a picture.
      if (isOutOfReach(error) || isTooSlowStatement(error)) return last?.versions ?? new Set<string>();
      throw error;
    });
    last = { versions: found, until: performance.now() + knownMs };
    return last;
  };
  return async (): Promise<ReadonlySet<string>> => {
    if (last && last.until > performance.now()) return last.versions;
    asked ??= ask().finally(() => {
      asked = undefined;
    });
    return (await asked).versions;
  };
});

/**
 * Whether this picture was taken out of its listing (rules.md#pictures): its files stay for a day, in case that was a
 * mistake, and its address shows it to nobody meanwhile. Known within seconds on every server.
 */
export const isTakenOut = async (shop: KeepingShop, carId: string, version: string): Promise<boolean> =>
  (await keptOf(shop)()).has(keyOf(carId, version));
