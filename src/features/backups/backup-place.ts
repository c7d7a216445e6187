import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupPlaceConfig } from '#platform/config.ts';
import { codeOf } from '#platform/errors.ts';

/** Where the shop keeps the backups that it takes by itself. */
export interface BackupPlace {
  /** In words. */
  name: string;
  /** Where a new one is written before it is kept. */
  draftFolder: string;
  /** Puts a file there under this name; the file itself is gone then. */
  keep(file: string, name: string): Promise<void>;
  /** The names of all files there, with prefix and all. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Copies one to a file of this machine. Throws where there is none of that name. */
  fetch(name: string, file: string): Promise<void>;
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: `the folder ${folder}`,
    // The same disk, so that keeping is no more than another name.
    draftFolder: folder,
    async keep(file, name) {
      await rename(file, join(folder, name));
    },
    async names() {
      return readdir(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    fetch: (name, file) => copyFile(join(folder, name), file),
  };
}

/** The place of this configuration; its folder is made where there is none. */
export async function openBackupPlace(config: BackupPlaceConfig): Promise<BackupPlace> {
  if ('folder' in config) {
    await mkdir(config.folder, { recursive: true, mode: 0o700 });
    return folderPlace(config.folder);
  }
  // Only shops that have a bucket pay for the client.
  const { bucketPlace } = await import('./bucket-place.ts');
  return bucketPlace(config.bucket, tmpdir());
}
