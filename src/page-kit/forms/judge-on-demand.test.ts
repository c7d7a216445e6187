import { expect, test, vi } from 'vitest';
import { judgeOnDemand } from './judge-on-demand.ts';

test('what judges a form is fetched once; without the network there is none, and the next try fetches again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  let fetched = 0;
  let isOnline = false;
  const judge = judgeOnDemand(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module');
    fetched += 1;
    return 'judge';
  });
  expect(await judge()).toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  isOnline = true;
  expect([await judge(), await judge()]).toEqual(['judge', 'judge']);
  expect(fetched).toBe(1);
  warn.mockRestore();
});
