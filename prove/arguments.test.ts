import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { outagesOf, told } from './outages.ts';

const proofs = ['kill-servers', 'cut-connections'];

test('without names every proof is meant, for as long as it takes by itself', () => {
  const { names, asked } = readArguments([], proofs);
  expect(names).toEqual(proofs);
  expect(asked).toMatchObject({ rounds: 10, url: undefined });
});

test('a proof is named, and told how often and with which seed', () => {
  const { names, asked } = readArguments(['kill-servers', '--rounds', '200', '--seed', '7'], proofs);
  expect(names).toEqual(['kill-servers']);
  expect(asked).toMatchObject({ rounds: 200, seed: 7 });
});

test.each([
  [['kill-server'], 'There is no proof kill-server.'],
  [['--rounds', '0'], '--rounds is a whole number from 1 to 10000.'],
  [['--rounds', '1.5'], '--rounds is a whole number'],
  [['--rounds', ''], '--rounds is a whole number'],
  [['--seed', 'x'], '--seed is a whole number from 0'],
])('%j is told in a sentence', (args, sentence) => {
  expect(() => readArguments(args, proofs)).toThrow(sentence);
});

test('the same seed draws the same, another one something else', () => {
  const drawn = (seed: number) => {
    const { next } = chanceOf(seed);
    return Array.from({ length: 50 }, () => next(1_000));
  };
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
  expect(Math.min(...drawn(7))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn(7))).toBeLessThan(1_000);
});

test('an outage lasts from the first question that failed to the next answer', () => {
  const seen = (sentAt: number, isAnswered: boolean) => ({ sentAt, endedAt: sentAt + 5, isAnswered });
  expect(
    outagesOf([seen(0, true), seen(10, false), seen(20, false), seen(30, true), seen(40, true)]),
  ).toEqual([25]);
  expect(outagesOf([seen(0, true), seen(10, false)])).toEqual([5]);
  expect(outagesOf([seen(0, true)])).toEqual([]);
});

test('lengths are told by their middle and their longest', () => {
  expect(told([10, 30, 20])).toEqual({ count: 3, p50Ms: 20, maxMs: 30 });
  expect(told([])).toEqual({ count: 0, p50Ms: 0, maxMs: 0 });
});
