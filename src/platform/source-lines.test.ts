import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transformWithOxc } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { withSourceLines } from './log.ts';

const source = `interface Wide { one: string; two: string }

type Narrow = Pick<Wide, 'one'>;

export function first(given: Narrow): string {
  return given.one;
}

export function fails(given: Wide): never {
  if (given.two) first(given);
  throw new Error('as it was written');
}
`;

test('a stack trace of a built file names the lines of its sources, and leaves others as they are', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marque-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'built.js');
  const { code, map } = await transformWithOxc(source, 'written.ts', { sourcemap: true });
  writeFileSync(file, code);
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, sources: ['../src/written.ts'] }));
  const { fails } = await import(pathToFileURL(file).href);
  const stackOf = (act: () => unknown): string => {
    try {
      return String(act());
    } catch (error) {
      return String(error instanceof Error && error.stack);
    }
  };
  const stack = stackOf(() => fails({ one: 'a', two: 'b' }));
  // As Node writes it; the test's own loader may name files by their path.
  const raw = stack.replaceAll(/(\(|\s)(\/\S+built\.js)/g, '$1file://$2');
  expect(raw).toContain('built.js:');
  const told = withSourceLines(`${raw}\n at other (file:///nowhere/else.js:1:2)`);
  const line = source.split('\n').indexOf("  throw new Error('as it was written');") + 1;
  expect(told).toContain(`src/written.ts:${line}`);
  expect(told).not.toContain('built.js');
  expect(told).toContain('file:///nowhere/else.js:1:2');
});
