import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimFolder } from './data-folder.ts';

let root: string;
let database: string;
let original: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'marque-claimed-'));
  [database, original] = [join(root, 'database'), join(root, 'original')];
  await mkdir(database);
  await mkdir(original);
  await writeFile(join(original, 'postgres.location'), `${database}\n`);
  await claimFolder(database, original);
});
afterEach(() => rm(root, { recursive: true, force: true }));

test('a copy of a DATA_DIR whose database lies elsewhere is refused, and the original is not', async () => {
  const copy = join(root, 'copy');
  await cp(original, copy, { recursive: true });
  await expect(claimFolder(database, copy)).rejects.toThrow(
    `The database in ${database} belongs to ${original}, of which ${copy} is a copy`,
  );
  await claimFolder(database, original);
  await rm(original, { recursive: true });
  await claimFolder(database, copy);
});

test('a DATA_DIR that was moved takes its database along, also where a new one has its old name', async () => {
  const moved = join(root, 'moved');
  await rename(original, moved);
  await mkdir(original);
  await claimFolder(database, moved);
  await rename(moved, join(root, 'again'));
  await symlink(join(root, 'again'), moved);
  await claimFolder(database, join(root, 'again'));
});
