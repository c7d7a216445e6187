import { describe, expect, test } from 'vitest';
import { filesIn, read } from './sources.ts';

const own = 'tests/structure/steady-tests.test.ts';
const tests = ['src', 'seeds', 'tests']
  .flatMap((folder) => filesIn(folder))
  .filter((path) => /\.test\.tsx?$/.test(path) && path !== own);

/** What makes a test fail on a busy machine, or hold in one order only (ADR 0035). */
const shapes = [
  {
    what: 'waits with a time of its own: expect.poll has one for all, in vitest.config.ts',
    pattern: /\bvi\.wait(For|Until)\(|\bpoll\([^;]*?\{ timeout:/,
    example: 'await vi.waitFor(() => expect(lost).toEqual([]));',
  },
  {
    what: 'holds the clock on the wall against what the shop needs: processor time, statements or the order of events say it',
    pattern: /expect\((performance\.now|Date\.now)\(\) - \w+\)\s*\.toBeLessThan/,
    example: 'expect(performance.now() - began).toBeLessThan(50);',
  },
  {
    what: 'asks for the order in which it is written',
    pattern: /shuffle: false|\bsequential: true|\.sequential\(/,
    example: "describe.sequential('a story', () => {});",
  },
];

describe.each(shapes)('no test $what', ({ pattern, example }) => {
  test('is among them', () => {
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  test('and it would be found', () => {
    expect(example).toMatch(pattern);
  });
});
