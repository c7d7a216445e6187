import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const checkout = new URL('../..', import.meta.url);
const inTicks = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text!);

/** The rows of docs/coverage.md: the texts that the list has, and the tests that are said to prove them. */
const rows = readFileSync(new URL('docs/coverage.md', checkout), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| The list says'))
  .map((line) => line.split(' | '))
  .map(([said = '', proof = '']) => ({
    said: said.slice(2),
    texts: inTicks(said),
    tests: inTicks(proof),
    proof,
  }));

test('every row names the tests that prove it, or the issue that it waits for', () => {
  expect(rows.length).toBeGreaterThan(100);
  const open = rows.filter(({ tests, proof }) => tests.length === 0 && !/^issue [45]/.test(proof));
  expect(open).toEqual([]);
});

test.each(rows.filter(({ tests }) => tests.length > 0))('$said', ({ texts, tests }) => {
  expect(tests.filter((file) => !existsSync(new URL(file, checkout)))).toEqual([]);
  const sources = tests.map((file) => readFileSync(new URL(file, checkout), 'utf8'));
  expect(texts.filter((text) => !sources.some((source) => source.includes(text)))).toEqual([]);
});
