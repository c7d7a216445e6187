import { join } from 'node:path';
import { type Config, StartError } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { folderImageStore, type ImageStore } from './image-store.ts';

/**
 * The image store of this configuration. Throws a StartError with one sentence where IMAGE_STORE_URL is wrong. A store
 * that is merely out of reach is only reported: cars can be sold without it, and it may come back.
 */
export async function openImageStore(config: Pick<Config, 'imageStore' | 'dataDir'>): Promise<ImageStore> {
  if (!config.imageStore) return folderImageStore(join(config.dataDir, 'images'));
  // Only shops that have a bucket pay for the client.
  const { s3ImageStore } = await import('./s3-image-store.ts');
  const { StoreRefusal } = await import('#platform/buckets/bucket-calls.ts');
  const store = s3ImageStore(config.imageStore);
  const { host } = new URL(config.imageStore.endpoint);
  try {
    await store.tryOut();
  } catch (error) {
    if (error instanceof StoreRefusal)
      throw new StartError(`${error.message}. Please correct IMAGE_STORE_URL.`);
    log.warn(
      { err: error },
      `The image store at ${host} cannot be reached. The shop opens; pictures follow when it is back.`,
    );
  }
  return store;
}
