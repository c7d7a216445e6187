import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { TextStorage } from '#page-kit/browser-storage.ts';
import { client } from '#page-kit/client.ts';
import { aCar, aCarOnSale } from '../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { acceptPrices } from './accept-prices.ts';
import type { BasketRoutes } from './basket.routes.ts';
import { addTo, changeLine, hasNewPrice, removeLine, settleOwner } from './basket-changes.ts';
import { openBasketStore } from './basket-store.ts';
import { warningsOf } from './line-warnings.ts';
import { createBasketSync } from './use-basket.ts';

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

/** The lines of the basket in a browser in whose storage this text was left. */
function linesFrom(text: string) {
  const storage = aBrowser();
  storage.setItem('marque.basket', text);
  return openBasketStore(storage).current().lines;
}

const refusingBrowser: TextStorage = {
  getItem: () => {
    throw new Error('SecurityError');
  },
  setItem: () => {
    throw new Error('QuotaExceededError');
  },
};

/** A car on sale, as the page that offers it knows it. */
const anOfferedCar = async (stock = 5) =>
  aCar({ _id: await aCarOnSale(shop, { priceCents: 1_000_000, stock }), price: 10_000, stock });

/** A member's browser: a tab with its sync, whose network can be cut before or after the shop hears it. */
async function aMember(storage = aBrowser()) {
  const customer = await shop.aCustomer();
  const network = { isDown: false, losesAnswers: false };
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (network.isDown) throw new TypeError('Failed to fetch');
    const answer = await customer.request(String(input), init);
    if (network.losesAnswers && init?.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  };
  const store = openBasketStore(storage);
  const sync = createBasketSync(store, client<BasketRoutes>(fetch));
  const run = () => sync.run(customer.userId);
  return { id: customer.userId, store, network, sync: run, storage };
}

const units = (lines: readonly { quantity: number }[]) => lines.map((line) => line.quantity);
const purchase = { type: 'purchase' as const, quantity: 1 };

test('adding a car that is there increases its quantity, other terms make another line', () => {
  const store = openBasketStore(aBrowser());
  const priced = aCar({ price: 10, stock: 4 });
  addTo(store, { car: priced, ...purchase });
  addTo(store, { car: priced, ...purchase });
  addTo(store, { car: priced, type: 'rent', rentalDays: 3, quantity: 1 });
  expect(units(store.current().lines)).toEqual([2, 1]);
  expect(addTo(store, { car: priced, type: 'rent', rentalDays: 3, quantity: 5 })).toBe(4);
  expect(units(store.current().lines)).toEqual([2, 2]);
});

test('a basket survives a reload, and is the same in two tabs', async () => {
  const storage = aBrowser();
  const [tab, other] = [openBasketStore(storage), openBasketStore(storage)];
  const [one, two] = [await anOfferedCar(), await anOfferedCar()];
  addTo(tab, { car: one, ...purchase });
  addTo(other, { car: two, ...purchase });
  expect(tab.current().lines.map((line) => line.car._id)).toEqual([one._id, two._id]);
  expect(openBasketStore(storage).current()).toEqual(tab.current());
  expect(tab.current()).toBe(tab.current());
});

test('without storage the basket lives as long as the page', async () => {
  for (const storage of [null, refusingBrowser]) {
    const store = openBasketStore(storage);
    addTo(store, { car: await anOfferedCar(), ...purchase });
    addTo(store, { car: await anOfferedCar(), ...purchase });
    expect(store.current().lines).toHaveLength(2);
  }
});

test.each([
  '',
  'null',
  '[]',
  '{"lines":7}',
  '{"lines":[{"car":{"_id":"a"},"quantity":1}]}',
  '{"lines":[null]}',
])('what anyone left in the storage breaks nothing: %s', (text) => {
  expect(linesFrom(text)).toEqual([]);
});

test("at login a visitor's basket is merged line by line with the stored one, within the stock", async () => {
  const car = await anOfferedCar(3);
  const mine = await anOfferedCar();
  const member = await aMember();
  addTo(member.store, { car, ...purchase, quantity: 2 });
  await member.sync();

  const phone = openBasketStore(aBrowser());
  addTo(phone, { car, ...purchase, quantity: 2 });
  addTo(phone, { car: mine, ...purchase });
  member.storage.setItem('marque.basket', JSON.stringify(phone.current()));
  expect(await member.sync()).toBe('synced');

  expect(units(member.store.current().lines)).toEqual([3, 1]);
  expect(member.store.current()).toMatchObject({ owner: member.id, unsynced: false });
});

test('a lost answer at login merges nothing twice', async () => {
  const car = await anOfferedCar(9);
  const member = await aMember();
  addTo(member.store, { car, ...purchase, quantity: 2 });
  member.network.losesAnswers = true;
  expect(await member.sync()).toBe('failed');
  member.network.losesAnswers = false;
  expect(await member.sync()).toBe('synced');
  await member.sync();
  expect(units(member.store.current().lines)).toEqual([2]);
});

test('what was removed while out of reach stays removed, and is told later', async () => {
  const member = await aMember();
  const [one, two] = [await anOfferedCar(), await anOfferedCar()];
  addTo(member.store, { car: one, ...purchase });
  addTo(member.store, { car: two, ...purchase });
  await member.sync();
  member.network.isDown = true;
  removeLine(member.store, { car: one, type: 'purchase' });
  expect(await member.sync()).toBe('failed');
  member.network.isDown = false;
  await member.sync();
  await member.sync();
  expect(member.store.current().lines.map((line) => line.car._id)).toEqual([two._id]);
});

test('a change made while the shop answers is told too', async () => {
  const member = await aMember();
  const car = await anOfferedCar();
  addTo(member.store, { car, ...purchase });
  const syncing = member.sync();
  changeLine(member.store, { car, type: 'purchase' }, { quantity: 4 });
  await syncing;
  expect(member.store.current().unsynced).toBe(false);
  await member.sync();
  expect(units(member.store.current().lines)).toEqual([4]);
});

test('a line whose stock fell stays, and tells what is left', async () => {
  const member = await aMember();
  const car = await anOfferedCar(4);
  addTo(member.store, { car, ...purchase, quantity: 4 });
  await shop.database.update(cars).set({ stock: 1 });
  expect(await member.sync()).toBe('refused');
  expect(member.store.current().lines[0]).toMatchObject({ quantity: 4, car: { stock: 1 } });
});

test('a new price is shown as new until it is accepted', async () => {
  const member = await aMember();
  const car = await anOfferedCar(4);
  addTo(member.store, { car: { ...car, price: 9_000 }, ...purchase });
  await member.sync();
  const [line] = member.store.current().lines;
  expect(line).toMatchObject({ seenPrice: 9_000, car: { price: 10_000 } });
  expect(line && hasNewPrice(line)).toBe(true);
});

test('a sync that fails is only logged, and the basket stays', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const member = await aMember();
  member.network.isDown = true;
  expect(await member.sync()).toBe('failed');
  expect(warned).toHaveBeenLastCalledWith('The basket could not be read.', 'No answer');
  member.network.isDown = false;
  await member.sync();
  member.network.isDown = true;
  addTo(member.store, { car: await aCar(), ...purchase });
  expect(await member.sync()).toBe('failed');
  expect(warned).toHaveBeenLastCalledWith('The basket could not be saved.', 'No answer');
  expect(warned).toHaveBeenCalledTimes(2);
  expect(units(member.store.current().lines)).toEqual([1]);
});

test("nobody sees or inherits another member's basket at the same browser", async () => {
  const storage = aBrowser();
  const one = await aMember(storage);
  addTo(one.store, { car: await anOfferedCar(), ...purchase });
  await one.sync();
  settleOwner(one.store, null);
  expect(one.store.current().lines).toEqual([]);

  const other = await aMember(storage);
  settleOwner(other.store, other.id);
  await other.sync();
  expect(other.store.current().lines).toEqual([]);
});

test('what was chosen outlives a reload, reaches other devices, and follows a change there', async () => {
  const member = await aMember();
  const car = await anOfferedCar();
  settleOwner(member.store, member.id);
  addTo(member.store, { car, ...purchase });
  await member.sync();
  const line = { car, type: 'purchase' } as const;
  changeLine(member.store, line, { chosen: ['Plates'] });
  const reloaded = openBasketStore(member.storage);
  expect(reloaded.current().lines[0]?.chosen).toEqual(['Plates']);
  expect(await member.sync()).toBe('synced');
  expect(member.store.current()).toMatchObject({ unsynced: false, lines: [{ chosen: ['Plates'] }] });
  const { version } = member.store.current();
  changeLine(member.store, line, { chosen: [] });
  expect(await member.sync()).toBe('synced');
  expect(member.store.current().version).toBe(version! + 1);
  expect(member.store.current().lines[0]).not.toHaveProperty('offered');
});

test('what a visitor chose joins what the member had chosen for the same car; adding one more keeps it', async () => {
  const member = await aMember();
  const car = await anOfferedCar();
  settleOwner(member.store, member.id);
  addTo(member.store, { car, ...purchase });
  changeLine(member.store, { car, type: 'purchase' }, { chosen: ['Plates'] });
  await member.sync();
  settleOwner(member.store, null);
  addTo(member.store, { car, ...purchase });
  changeLine(member.store, { car, type: 'purchase' }, { chosen: ['Paint protection'] });
  await member.sync();
  expect(member.store.current().lines).toMatchObject([
    { quantity: 2, chosen: ['Plates', 'Paint protection'] },
  ]);
  addTo(member.store, { car, ...purchase });
  expect(member.store.current().lines).toMatchObject([
    { quantity: 3, chosen: ['Plates', 'Paint protection'] },
  ]);
});

test('a choice that something else left in the storage breaks no page', () => {
  const line = { car: aCar({ price: 1, stock: 1 }), type: 'purchase', quantity: 1, seenPrice: 1 };
  const parsed = (chosen: unknown) => linesFrom(JSON.stringify({ lines: [{ ...line, chosen }] }));
  expect(parsed(undefined)).toHaveLength(1);
  expect(parsed(['Plates'])).toHaveLength(1);
  for (const broken of ['Plates', [1], null, {}]) expect(parsed(broken)).toEqual([]);
});

test('a line says what is offered no longer', () => {
  const plates = { kind: 'amount', value: 1, receiver: 'state', taxed: false, name: 'Plates' } as const;
  const line = {
    car: { ...aCar({ price: 1 }), vip: false },
    type: 'purchase',
    quantity: 1,
    seenPrice: 1,
  } as const;
  const warned = (choice: 'chosen' | 'mandatory', mode: 'purchase' | 'rent') => {
    const chosen = { ...line, chosen: ['Plates'] };
    return warningsOf(chosen, [chosen], { lines: [{ ...plates, choice, mode }], tax: null });
  };
  const gone = ['Extra no longer available: Plates'];
  expect(warned('chosen', 'purchase')).toEqual([]);
  expect(warned('mandatory', 'purchase')).toEqual(gone);
  expect(warned('chosen', 'rent')).toEqual(gone);
});

test('who accepts the new prices accepts what is gone, and the shop is told', () => {
  const line = {
    car: { ...aCar({ price: 2 }), vip: false },
    type: 'purchase',
    quantity: 1,
    seenPrice: 1,
  } as const;
  const kept = { lines: [{ ...line, chosen: ['Plates', 'Gone'] }], owner: null, unsynced: false, version: 1 };
  const plates = { kind: 'amount', value: 1, receiver: 'state', taxed: false, name: 'Plates' } as const;
  const terms = { lines: [{ ...plates, choice: 'chosen', mode: 'purchase' } as const], tax: null };
  const accepted = acceptPrices(terms)(kept);
  expect(accepted).toMatchObject({ unsynced: true, lines: [{ seenPrice: 2, chosen: ['Plates'] }] });
  expect(acceptPrices(terms)({ ...accepted, unsynced: false }).unsynced).toBe(false);
});
