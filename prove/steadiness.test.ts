import { expect, test } from 'vitest';
import { failuresOf, type Slice, sliceOf, unsteady, worse } from './steadiness.ts';

const slice = (memoryMb: number, p99Ms: number): Slice => ({
  asked: 100,
  failed: 0,
  p50Ms: 5,
  p99Ms,
  memoryMb,
});

test('a slice tells how many asked, how many failed, and how long they waited', () => {
  const seen = [1, 2, 3, 4].map((ms) => ({ what: 'list', status: ms === 4 ? 503 : 200, ms }));
  expect(sliceOf(seen, [200, 210, 205])).toEqual({ asked: 4, failed: 1, p50Ms: 3, p99Ms: 4, memoryMb: 205 });
  expect(failuresOf([...seen, { what: 'sale', status: 0, ms: 9 }])).toEqual([
    'list was answered 503, 1 times.',
    'sale was answered not at all, 1 times.',
  ]);
});

test('what grows while it warms up is no fault, nor is garbage, nor one slow slice', () => {
  const memory = [150, 200, 240, 245, 250, 255];
  expect(unsteady(memory.map((mb, place) => slice(mb, place === 3 ? 900 : 40)))).toEqual([]);
});

test('memory that goes on growing, and waits that become longer, are told', () => {
  expect(unsteady([200, 240, 280, 320, 360, 400].map((mb) => slice(mb, 40)))).toEqual([
    'The memory grew from 320 to 400 MB.',
  ]);
  expect(unsteady([40, 40, 40, 50, 180, 220].map((p99) => slice(200, p99)))).toEqual([
    '99 of 100 waited 50 ms first and 220 ms later.',
  ]);
});

test('others are answered as before unless they wait twice as long', () => {
  expect(worse(slice(200, 90), [slice(200, 60), slice(200, 40)])).toEqual([]);
  expect(worse(slice(200, 190), [slice(200, 60), slice(200, 40)])).toEqual([
    '99 of 100 waited 60 ms, and 190 ms meanwhile.',
  ]);
});
