import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const checkout = fileURLToPath(new URL('../..', import.meta.url));
const sources = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'tests'],
  {
    cwd: checkout,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const read = (file: string) => readFileSync(join(checkout, file), 'utf8');

/** The first arguments of all calls of a function, in files of a kind. */
const named = (call: RegExp, files: readonly string[]) =>
  files.flatMap((file) => [...read(file).matchAll(call)].map(([, name]) => name!)).sort();
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isHere = (file: string) => file === 'tests/structure/fault-points.test.ts';

const inCode = named(
  /\bfaultPoint\(\s*'([^']+)'/g,
  sources.filter((file) => !isTest(file)),
);
const crashed = new Set(
  named(
    /'([^'\n]+: [^'\n]+)'/g,
    sources.filter((file) => isTest(file) && !isHere(file) && /\bcrashAt\(/.test(read(file))),
  ),
);
const [, section = ''] = read('docs/rules.md').split('\n## fault-points\n');
const listed = [...section.split('\n## ')[0]!.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!).sort();

test('every fault point has a name of its own, is listed with what mends it, and is crashed at by a test', () => {
  expect(inCode.length).toBeGreaterThan(0);
  expect(new Set(inCode).size).toBe(inCode.length);
  expect(listed).toEqual(inCode);
  expect(inCode.filter((name) => !crashed.has(name))).toEqual([]);
});
