import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { log } from '#platform/log.ts';
import { isFullNow, noteFullDisk } from './disk-full.ts';

const coded = (code: string) =>
  new Error('Failed query', { cause: Object.assign(new Error('No space left on device'), { code }) });
const writing = (act: () => Promise<void>) => ({ transaction: act });
const roomy = writing(async () => {});

let at = 1_000_000;
let error: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // Further on than the line of any test before.
  at += 3_600_000;
  vi.spyOn(performance, 'now').mockImplementation(() => at);
  error = vi.spyOn(log, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  await isFullNow(roomy, '/');
  vi.restoreAllMocks();
});

test.each(['53100', 'ENOSPC', 'EDQUOT'])(
  'a full disk (%s) is one line a minute, with how often it failed',
  (code) => {
    for (let failure = 0; failure < 20; failure += 1) expect(noteFullDisk(coded(code))).toBe(true);
    expect(error).toHaveBeenCalledTimes(1);
    at += 60_000;
    noteFullDisk(coded(code));
    expect(error).toHaveBeenCalledTimes(2);
    expect(error.mock.lastCall![0]).toEqual({ cause: 'No space left on device', code, failures: 20 });
  },
);

test('any other failure is left to those who tell it', () => {
  expect(noteFullDisk(coded('57P01'))).toBe(false);
  expect(error).not.toHaveBeenCalled();
});

test('after a failure the disk counts as full until the database can write again', async () => {
  expect(
    await isFullNow(
      writing(() => Promise.reject(coded('53100'))),
      '/',
    ),
  ).toBe(false);
  noteFullDisk(coded('53100'));
  expect(
    await isFullNow(
      writing(() => Promise.reject(coded('53100'))),
      '/',
    ),
  ).toBe(true);
  expect(await isFullNow(roomy, '/')).toBe(false);
  expect(
    await isFullNow(
      writing(() => Promise.reject(coded('53100'))),
      '/',
    ),
  ).toBe(false);
});
