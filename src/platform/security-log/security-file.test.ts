import { mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecurityFile } from './security-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'marque-security-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const nothingLost = (lines: readonly string[]) => expect(lines).toEqual([]);
const linesOf = async (path: string) => (await readFile(path, 'utf8')).split('\n').slice(0, -1);

test('a file that is not there is made for its owner alone, and one that is there is appended to', async () => {
  const path = join(folder, 'security.log');
  for (const line of ['one', 'two']) {
    const file = await openSecurityFile(path, nothingLost);
    expect(file.write(`${line}\n`)).toBe(true);
    await file.close();
  }
  expect(await linesOf(path)).toEqual(['one', 'two']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('lines keep their order, however many come at once', async () => {
  const path = join(folder, 'security.log');
  const file = await openSecurityFile(path, nothingLost);
  for (let line = 0; line < 5000; line += 1) file.write(`${line}\n`);
  await file.close();
  expect(await linesOf(path)).toEqual(Array.from({ length: 5000 }, (_, line) => String(line)));
});

test('a file that was rotated away is made anew', async () => {
  const path = join(folder, 'security.log');
  const file = await openSecurityFile(path, nothingLost);
  file.write('before\n');
  await expect.poll(() => linesOf(path)).toEqual(['before']);
  await rename(path, `${path}.1`);
  file.write('after\n');
  await file.close();
  expect(await linesOf(`${path}.1`)).toEqual(['before']);
  expect(await linesOf(path)).toEqual(['after']);
});

test.each([
  ['a full disk', '/dev/full'],
  ['a folder that is not there', '/nowhere/at/all/security.log'],
  ['a folder', '/tmp'],
])('%s costs no line and lets nobody wait', async (_name, path) => {
  const lost: string[] = [];
  const file = await openSecurityFile(path, (lines) => lost.push(...lines));
  expect(file.write('kept\n')).toBe(true);
  // Taken before the file was tried at all.
  expect(lost).toEqual([]);
  await expect.poll(() => lost).toEqual(['kept\n']);
  await file.close();
});
