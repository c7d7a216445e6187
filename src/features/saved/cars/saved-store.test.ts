import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { TextStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { aCarOnSale } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { mostSavedCars, mostSavedSearches } from '../saved.rules.ts';
import { keepSearch, readKeptSearches } from '../searches/kept-searches.ts';
import type { SavedSearchesRoutes } from '../searches/saved-searches.routes.ts';
import type { SavedCarsRoutes } from './saved-cars.routes.ts';
import { openSavedStore } from './saved-store.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

function aBrowser(): TextStorage {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => void kept.set(key, text) };
}

const refusingBrowser: TextStorage = {
  getItem: () => {
    throw new Error('SecurityError');
  },
  setItem: () => {
    throw new Error('QuotaExceededError');
  },
};

const readKept = (storage: TextStorage | null): unknown =>
  JSON.parse(storage?.getItem('marque.saved') ?? '[]');

/** A browser's store, whose calls are a member's; while `held` is set, answers wait for it. */
async function aMember(storage: TextStorage | null = aBrowser()) {
  const customer = await shop.aCustomer();
  const network: { isDown: boolean; held: Promise<void> | undefined } = { isDown: false, held: undefined };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (network.isDown) throw new TypeError('Failed to fetch');
    const answer = await customer.request(String(input), init);
    await network.held;
    return answer;
  };
  const store = openSavedStore(storage, {
    cars: client<SavedCarsRoutes>(fetch),
    searches: client<SavedSearchesRoutes>(fetch),
  });
  const savedByShop = async (): Promise<string[]> =>
    (await (await customer.request('/api/saved/cars')).json()).cars;
  const searchesByShop = async (): Promise<{ name: string; address: string }[]> =>
    (await (await customer.request('/api/saved')).json()).searches;
  return { id: customer.userId, store, network, storage, savedByShop, searchesByShop };
}

test("a visitor's cars stay in the browser, and any tab of it knows them", async () => {
  const { store, storage, savedByShop } = await aMember();
  await store.openFor(null);
  expect(await store.set('one', true)).toBeUndefined();
  expect(await store.set('two', true)).toBeUndefined();
  expect(await store.set('one', false)).toBeUndefined();
  expect(store.current()).toEqual(['two']);
  expect(readKept(storage)).toEqual(['two']);
  expect(await savedByShop()).toEqual([]);
});

test('two tabs of a visitor lose nothing of each other, and a login in one takes up both', async () => {
  const storage = aBrowser();
  const [one, other] = [await aMember(storage), await aMember(storage)];
  const [first, second] = [await aCarOnSale(shop), await aCarOnSale(shop)];
  await one.store.openFor(null);
  await other.store.openFor(null);
  await one.store.set(first, true);
  // A page that Back brought to life has not heard of it.
  await other.store.set(second, true);
  expect(readKept(storage)).toEqual([second, first]);
  await one.store.openFor(one.id);
  expect((await one.savedByShop()).toSorted()).toEqual([first, second].toSorted());
  expect(readKept(storage)).toEqual([]);
});

test('a browser that does not allow saving says so, and does so until the page is left', async () => {
  const { store } = await aMember(refusingBrowser);
  await store.openFor(null);
  expect(await store.set('one', true)).toContain('does not allow saving');
  expect(store.current()).toEqual(['one']);
});

test('a visitor saves 200 cars and 20 searches, and is told at the next one', async () => {
  const { store, storage } = await aMember();
  await store.openFor(null);
  for (let number = 0; number < mostSavedCars; number += 1)
    expect(await store.set(`car-${number}`, true)).toBeUndefined();
  expect(await store.set('one more', true)).toContain('Please remove one first');
  expect(store.current()).toHaveLength(mostSavedCars);
  for (let number = 0; number < mostSavedSearches; number += 1)
    expect(keepSearch(storage, { name: 'A search', address: `search=${number}` })).toBeUndefined();
  expect(keepSearch(storage, { name: 'A new name', address: 'search=7' })).toBeUndefined();
  expect(keepSearch(storage, { name: 'One more', address: 'search=more' })).toContain('remove one first');
  expect(readKeptSearches(storage)[0]).toEqual({ name: 'A new name', address: 'search=7' });
});

test('what another version left in the storage is no obstacle', () => {
  const storage = aBrowser();
  storage.setItem('marque.saved-searches', '[{"name":"","address":"a"},{"name":"A","address":"a=b"},null]');
  expect(readKeptSearches(storage)).toEqual([{ name: 'A', address: 'a=b' }]);
  storage.setItem('marque.saved-searches', '{');
  expect(readKeptSearches(storage)).toEqual([]);
});

test('after the login, what the browser kept is the member’s, once, and the browser keeps it no longer', async () => {
  const member = await aMember();
  const car = await aCarOnSale(shop);
  await member.store.openFor(null);
  await member.store.set(car, true);
  keepSearch(member.storage, { name: 'Coupés', address: 'body=coupe' });
  keepSearch(member.storage, { name: 'No search', address: 'nothing=at-all' });
  await member.store.openFor(member.id);
  expect(member.store.current()).toEqual([car]);
  expect(member.store.joins()).toBe(1);
  expect(await member.savedByShop()).toEqual([car]);
  expect(await member.searchesByShop()).toMatchObject([{ name: 'Coupés', address: 'body=coupe' }]);
  expect(readKept(member.storage)).toEqual([]);
  expect(readKeptSearches(member.storage)).toEqual([]);
  await member.store.openFor(null);
  expect(member.store.current()).toEqual([]);
});

test('where the shop cannot be reached, the browser keeps it for the next page', async () => {
  const member = await aMember();
  const car = await aCarOnSale(shop);
  await member.store.openFor(null);
  await member.store.set(car, true);
  keepSearch(member.storage, { name: 'Coupés', address: 'body=coupe' });
  member.network.isDown = true;
  await member.store.openFor(member.id);
  expect(member.store.joins()).toBe(0);
  expect(readKept(member.storage)).toEqual([car]);
  expect(readKeptSearches(member.storage)).toHaveLength(1);
});

test('a heart that is refused goes back, and one that was pressed before the list came stays pressed', async () => {
  const member = await aMember();
  const car = await aCarOnSale(shop);
  let letGo = () => {};
  member.network.held = new Promise((resolve) => {
    letGo = resolve;
  });
  const opened = member.store.openFor(member.id);
  const pressed = member.store.set(car, true);
  letGo();
  await Promise.all([opened, pressed]);
  expect(member.store.current()).toEqual([car]);
  expect(await member.savedByShop()).toEqual([car]);
  expect(await member.store.set('no-such-car', true)).toBeTruthy();
  member.network.isDown = true;
  expect(await member.store.set(car, false)).toBe('The car could not be removed.');
  expect(member.store.current()).toEqual([car]);
});
