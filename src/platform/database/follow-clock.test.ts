import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clockCorrection, correctClock, now } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { followClock, judgeClock } from './follow-clock.ts';

let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2030-06-01T12:00:00Z') });
  warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  correctClock(0);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A database whose clock is so many milliseconds ahead of this machine's. */
const databaseAhead = (byMs: () => number) => async () => Date.now() + byMs();

test.each([
  [-61_000, "61 s ahead of the database's"],
  [125_000, "125 s behind the database's"],
])(
  'a server whose clock is off by %d ms says so, and goes by the clock of the database',
  async (ms, text) => {
    const stop = await followClock(databaseAhead(() => ms));
    expect(now()).toEqual(new Date(Date.parse('2030-06-01T12:00:00Z') + ms));
    expect(warn.mock.calls[0]![1]).toContain(text);
    stop();
  },
);

test('a server whose clock is off by a minute or less goes by its own, and says nothing', async () => {
  const stop = await followClock(databaseAhead(() => 60_000));
  expect(now()).toEqual(new Date('2030-06-01T12:00:00Z'));
  expect(warn).not.toHaveBeenCalled();
  stop();
});

test('while the clocks differ the log says so again, until they agree', async () => {
  let ms = 90_000;
  const info = vi.spyOn(log, 'info').mockImplementation(() => {});
  const stop = await followClock(databaseAhead(() => ms));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(warn).toHaveBeenCalledTimes(2);
  // Near the limit times do not jump.
  ms = 59_000;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(clockCorrection()).toBe(59_000);
  ms = 100;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(clockCorrection()).toBe(0);
  expect(info).toHaveBeenCalledOnce();
  stop();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(warn).toHaveBeenCalledTimes(3);
});

test('a database that does not answer changes nothing', async () => {
  judgeClock(90_000);
  const stop = await followClock(() => Promise.reject(new Error('away')));
  expect(clockCorrection()).toBe(90_000);
  stop();
});
