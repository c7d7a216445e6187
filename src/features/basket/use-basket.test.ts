import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followOwner, syncBasket } from './use-basket.ts';

const asked = vi.fn(async () => Response.json({ items: [] }));
beforeEach(() => vi.stubGlobal('fetch', asked));
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockClear();
});

test('the shop is not asked for a basket while it does not answer, and asked as soon as it does', async () => {
  await followOwner('a-member', false);
  expect(await syncBasket()).toBe('failed');
  expect(asked).not.toHaveBeenCalled();
  await followOwner('a-member', true);
  expect(asked).toHaveBeenCalledOnce();
});

test('a visitor’s basket stays in the browser', async () => {
  await followOwner(null, true);
  expect(await syncBasket()).toBe('synced');
  expect(asked).not.toHaveBeenCalled();
});
