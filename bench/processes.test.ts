import { expect, test } from 'vitest';
import { processorSecondsIn } from './processes.ts';

test("a process's time is read past its name, which may hold blanks and brackets", () => {
  const before = 'S 1 10 10 0 -1 4194304 900 0 0 0';
  expect(processorSecondsIn(`17 (node) ${before} 150 50 7 7 20 0 11`)).toBe(2);
  expect(processorSecondsIn(`17 (a) b) (c) ${before} 150 50 7 7 20 0 11`)).toBe(2);
});
