import fc from 'fast-check';
import { afterAll, expect, vi } from 'vitest';
import { now } from '#platform/clock.ts';
import { seed } from './amounts.ts';

// The same examples each time: a run says something about the code, not about chance.
fc.configureGlobal({ seed });

/** Test files share their modules (`isolate: false`): what one of them leaves behind would meet the next one. */
const before = { env: environment(), fetch: globalThis.fetch };

function environment() {
  // The library of pictures tells its native part by it where it lies.
  const { VIPSHOME: _, ...env } = process.env;
  return env;
}

afterAll(() => {
  expect(vi.isFakeTimers(), 'fake timers are still in use').toBe(false);
  const clocks = [Date.now(), now().getTime(), Date.now()];
  expect(clocks, 'the clock of the shop is still set').toEqual(clocks.toSorted((one, other) => one - other));
  expect(environment(), 'the environment has changed').toEqual(before.env);
  expect(globalThis.fetch, 'fetch is still replaced').toBe(before.fetch);
});
