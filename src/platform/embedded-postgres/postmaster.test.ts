import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findHolder } from './postmaster.ts';

/** A folder whose pid file names a process that looks like its postmaster. */
async function aFolderInUse(onTestFinished: (act: () => Promise<void>) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'marque-copied-'));
  const data = join(folder, 'original');
  await mkdir(data);
  const process_ = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', data], {
    argv0: 'postgres',
  });
  await once(process_, 'spawn');
  onTestFinished(async () => {
    process_.kill('SIGKILL');
    await once(process_, 'exit');
    await rm(folder, { recursive: true, force: true });
  });
  const lines = [process_.pid, data, '0', '54321', '', '127.0.0.1', '0', 'ready   '];
  await writeFile(join(data, 'postmaster.pid'), `${lines.join('\n')}\n`);
  return { folder, data };
}

test('a copy of a folder whose database runs is refused, and does not work on the original', async ({
  onTestFinished,
}) => {
  const { folder, data } = await aFolderInUse(onTestFinished);
  const copy = join(folder, 'copy');
  await cp(data, copy, { recursive: true });
  expect(() => findHolder(copy)).toThrow(`The database in ${copy} is a copy of ${data}, which is in use`);
});

test('the same folder by another name, or moved while its database runs, is not taken for a copy', async ({
  onTestFinished,
}) => {
  const { folder, data } = await aFolderInUse(onTestFinished);
  await symlink(data, join(folder, 'link'));
  expect(findHolder(join(folder, 'link'))).toMatchObject({ port: 54_321, status: 'ready' });
  await rename(data, join(folder, 'moved'));
  expect(findHolder(join(folder, 'moved'))).toMatchObject({ port: 54_321, status: 'ready' });
});
