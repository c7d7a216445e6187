import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast } from '#ui/toast-store.ts';
import { shareAddress } from './share-button.tsx';

const given = { url: 'https://shop.example/cars/1', title: 'Saab 900' };
const write = vi.fn<(text: string) => Promise<void>>();

/** The browser's own sheet, and what it does when it is asked; without one there is none. */
const withSheet = (share?: () => Promise<void>) =>
  vi.stubGlobal('navigator', { clipboard: { writeText: write }, ...(share && { share }) });

beforeEach(() => {
  write.mockReset().mockResolvedValue(undefined);
  for (const { id } of currentToasts()) dismissToast(id);
});
afterEach(() => vi.unstubAllGlobals());

const said = () => currentToasts().map(({ text }) => text);

test('where the platform has a sheet for it, that opens, and nothing is copied', async () => {
  const share = vi.fn(async () => {});
  withSheet(share);
  await shareAddress(given);
  expect(share).toHaveBeenCalledWith(given);
  expect(write).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test('who closes the sheet wants nothing more', async () => {
  withSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await shareAddress(given);
  expect(write).not.toHaveBeenCalled();
  expect(said()).toEqual([]);
});

test.each([
  ['there is no sheet', undefined],
  ['it refuses', () => Promise.reject(new DOMException('not here', 'NotAllowedError'))],
] as const)('where %s the address is copied, and that is said', async (_, share) => {
  withSheet(share);
  await shareAddress(given);
  expect(write).toHaveBeenCalledExactlyOnceWith(given.url);
  expect(said()).toEqual(['Link copied.']);
});

test('where it cannot be copied either, it is said where the address stands', async () => {
  write.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  withSheet();
  await shareAddress(given);
  expect(said()).toEqual(['The link could not be copied. Copy it from the address bar.']);
});
