import { hostname } from 'node:os';
import { join } from 'node:path';
import { type Config, StartError } from '#platform/config.ts';
import { newId } from '#platform/database/ids.ts';
import { codeOf } from '#platform/errors.ts';
import { folderImageStore, type ImageStore } from './image-store.ts';

type Configured = Pick<Config, 'imageStore' | 'dataDir'>;

const folderIn = (dataDir: string) => join(dataDir, 'images');

/** In words, where this configuration keeps pictures. */
export const storePlaceOf = ({ imageStore, dataDir }: Configured) =>
  imageStore
    ? `${new URL(imageStore.endpoint).host}/${imageStore.bucket}`
    : `the folder ${folderIn(dataDir)} of ${hostname()}`;

async function makeStore({ imageStore, dataDir }: Configured): Promise<ImageStore> {
  if (!imageStore) return folderImageStore(folderIn(dataDir));
  // Only shops that have a bucket pay for the client.
  const { s3ImageStore } = await import('./s3-image-store.ts');
  return s3ImageStore(imageStore);
}

/** Writes, reads and deletes a file, as the shop will: reading alone would not show a key that may only read. */
async function tryOut(store: ImageStore): Promise<void> {
  const key = `checks/${newId()}`;
  const written = new TextEncoder().encode('ok');
  await store.put(key, written);
  const read = await store.get(key);
  await store.remove(key);
  if (!read || Buffer.compare(read, written) !== 0) throw new Error('It does not give back what it took');
}

/** A bucket answers with a 503 for customers, whose cause is for the operator. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return codeOf(cause) ?? (cause instanceof Error ? cause.message : String(cause));
}

/**
 * The image store of this configuration. Throws a StartError with one sentence where a file cannot be written, read and
 * deleted in it.
 */
export async function openImageStore(config: Configured): Promise<ImageStore> {
  const store = await makeStore(config);
  await tryOut(store).catch((error: unknown) => {
    const variable = config.imageStore ? 'IMAGE_STORE_URL' : 'DATA_DIR';
    throw new StartError(
      `The image store, ${storePlaceOf(config)}, does not work: ${reasonOf(error)}. Please check ${variable}.`,
    );
  });
  return store;
}
