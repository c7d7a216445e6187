import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { now } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { log } from '#platform/log.ts';
import type { ImageStore } from './image-store.ts';
import { imageStores } from './image-stores.tables.ts';

/** An image store that knows whether it is the one that the shop's database means (rules.md#pictures). */
export interface ShopImageStore extends ImageStore {
  /** False where another store is the shop's: this one neither takes nor shows anything then. */
  isTheShops(): Promise<boolean>;
  /** Whether the last look at it found another store to be the shop's. */
  isKnownToDiffer(): boolean;
  /** Looks at it anew, for a server that waits for its store: complains of nothing. */
  fitsAgain(): Promise<boolean>;
}

/** The pictures lie in another store than this server's. */
export class StoreMismatch extends CodedError {
  constructor() {
    super(
      503,
      'pictures-unavailable',
      'Pictures are not available on this server because of its image store. Please contact your system administrator.',
      { headers: { 'Retry-After': '30' } },
    );
  }
}

/** In the store, the file that says which store it is. It moves with the files, so a store that was moved still fits. */
const markerOf = (storeId: string) => `checks/store-${storeId}`;

/** How long an answer counts: another server may be told at any time to make its store the shop's. */
const knownMs = 5_000;
const sayAgainMs = 60_000;

/** In words, where this configuration keeps pictures. */
export const storePlaceOf = ({ imageStore, dataDir }: Pick<Config, 'imageStore' | 'dataDir'>) =>
  imageStore
    ? `${new URL(imageStore.endpoint).host}/${imageStore.bucket}`
    : `the folder ${resolve(join(dataDir, 'images'))} of ${hostname()}`;

/** Notes that the shop's store has moved there, its files and its marker with it. */
export async function noteStorePlace(database: Database, place: string): Promise<void> {
  await database.update(imageStores).set({ place });
}

type Row = typeof imageStores.$inferSelect;

async function mark(store: ImageStore): Promise<string> {
  const storeId = newId();
  await store.put(markerOf(storeId), new TextEncoder().encode('An image store of a shop.\n'));
  return storeId;
}

/** The shop's store; the first one that asks is it. Marked before it is written down, so that a crash leaves no lie. */
async function findOrBind(database: Database, store: ImageStore, place: string): Promise<Row> {
  const [known] = await database.select().from(imageStores);
  if (known) return known;
  const storeId = await mark(store);
  const row = { storeId, place, boundAt: now() };
  const [bound] = await database.insert(imageStores).values(row).onConflictDoNothing().returning();
  if (bound) return bound;
  await store.remove(markerOf(storeId));
  return findOrBind(database, store, place);
}

async function adopt(database: Database, store: ImageStore, place: string): Promise<void> {
  const row = { storeId: await mark(store), place, boundAt: now() };
  await database.update(imageStores).set(row);
}

/** What does not fit together, and what to do. */
const mismatch = (place: string, theirs: string) =>
  `The pictures of this shop are kept in ${theirs}, and this server's image store is another one, ${place}: it takes, shows and prepares no pictures until all servers share a folder (DATA_DIR) or have the same IMAGE_STORE_URL, or this store is made the shop's by one start with ADOPT_IMAGE_STORE=yes.`;

/** What was said before does not hold any more. */
const match = (place: string) =>
  `This server's image store, ${place}, is the shop's now: it takes, shows and prepares pictures from now on.`;

/** The store behind a check that throws where it is not the shop's. */
const refusing = (
  store: ImageStore,
  insist: () => Promise<void>,
  isKnownToFit: () => boolean,
): ImageStore => ({
  async put(key, bytes) {
    await insist();
    await store.put(key, bytes);
  },
  async putFile(key, file) {
    await insist();
    await store.putFile(key, file);
  },
  async get(key) {
    if (!isKnownToFit()) await insist();
    const bytes = await store.get(key);
    // What is missing here may have been taken to another store.
    if (!bytes) await insist();
    return bytes;
  },
  async remove(key) {
    await insist();
    await store.remove(key);
  },
  async *keys() {
    await insist();
    yield* store.keys();
  },
});

/**
 * Ties the store to the shop's database: the first server's store is the shop's. Another one refuses with 503, so that
 * no picture gets lost in it, and says so now and once a minute when it is asked. A store that cannot be reached yet is
 * looked at when it can.
 */
export async function bindImageStore(
  database: Database,
  store: ImageStore,
  config: Pick<Config, 'imageStore' | 'dataDir' | 'adoptImageStore'>,
): Promise<ShopImageStore> {
  const place = storePlaceOf(config);
  let known: { fits: boolean; until: number } | undefined;
  let saidAt = Number.NEGATIVE_INFINITY;

  const look = async ({ complains }: { complains: boolean }) => {
    const { storeId, place: theirs } = await findOrBind(database, store, place);
    const fits = (await store.get(markerOf(storeId))) !== null;
    if (fits && known?.fits === false) {
      // The next time that it differs is news again.
      saidAt = Number.NEGATIVE_INFINITY;
      log.warn(match(place));
    }
    if (!fits && complains && performance.now() - saidAt >= sayAgainMs) {
      saidAt = performance.now();
      log.error(mismatch(place, theirs));
    }
    known = { fits, until: performance.now() + knownMs };
    return fits;
  };
  const isTheShops = async () =>
    known && performance.now() < known.until ? known.fits : look({ complains: true });
  const insist = async () => {
    if (!(await isTheShops())) throw new StoreMismatch();
  };
  // A database that is away ends this; a store that is away does not.
  await database.select().from(imageStores);
  try {
    if (config.adoptImageStore && !(await isTheShops())) {
      await adopt(database, store, place);
      known = undefined;
      log.warn(`The pictures of this shop are kept in ${place} from now on.`);
    }
    await look({ complains: true });
  } catch (error) {
    log.warn({ err: error }, "Whether this image store is the shop's is not known yet");
  }
  return {
    isTheShops,
    isKnownToDiffer: () => known?.fits === false,
    fitsAgain: () => look({ complains: false }),
    ...refusing(store, insist, () => known?.fits === true),
  };
}
