import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { newId } from '#platform/database/ids.ts';
import { codeOf } from '#platform/errors.ts';

/** Where pictures are kept (rules.md#pictures): a folder by default. Keys look like `cars/{id}.jpg`. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Puts a file that lies on this machine. */
  putFile(key: string, file: string): Promise<void>;
  /** The bytes, or null where the store has none. */
  get(key: string): Promise<Uint8Array | null>;
  remove(key: string): Promise<void>;
  /** All keys, in no order that counts; what comes or goes meanwhile may be among them or not. */
  keys(): AsyncIterable<string>;
}

/** How a file is called until it is whole. */
const unfinished = '.new';

async function* filesUnder(folder: string, below = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesUnder(folder, path);
    else if (!entry.name.endsWith(unfinished)) yield path;
  }
}

/** An image store in a folder. A key that would leave the folder is a programming error and throws. */
export function folderImageStore(folder: string): ImageStore {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, key));
    if (!path.startsWith(normalize(folder) + sep)) throw new Error(`Image key leaves its folder: ${key}`);
    return path;
  };
  // Written under another name and renamed, so that a reader never sees half a picture.
  const replace = async (key: string, write: (file: string) => Promise<void>) => {
    const path = pathOf(key);
    const aside = `${path}.${newId()}${unfinished}`;
    await mkdir(dirname(path), { recursive: true });
    await write(aside);
    await rename(aside, path);
  };
  return {
    put: (key, bytes) => replace(key, (file) => writeFile(file, bytes)),
    putFile: (key, source) => replace(key, (file) => copyFile(source, file)),
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    keys: () => filesUnder(folder),
  };
}
