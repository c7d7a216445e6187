import { expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { keepFor, perShop } from './per-shop.ts';

/** Nothing is asked of this database, so it need not exist. */
const nowhere = () => openDatabase('postgres://127.0.0.1:1/nowhere').database;
const openShop = () => {
  const database = nowhere();
  return { database, kept: keepFor(database) };
};

test('is made once for a shop, also for copies of its platform object', () => {
  const make = vi.fn(() => new Map());
  const mapOf = perShop(make);
  const shop = openShop();
  expect(mapOf({ ...shop })).toBe(mapOf(shop));
  expect(make.mock.calls).toEqual([[shop]]);
});

test('is not shared between shops, nor between things that are kept', () => {
  const mapOf = perShop(() => new Map());
  const otherMapOf = perShop(() => new Map());
  const shop = openShop();
  expect(mapOf(shop)).not.toBe(mapOf(openShop()));
  expect(mapOf(shop)).not.toBe(otherMapOf(shop));
});

test('is made anew on another database, such as a transaction, and the first one stays', () => {
  const mapOf = perShop(() => new Map());
  const shop = openShop();
  const kept = mapOf(shop);
  const inside = { ...shop, database: nowhere() };
  expect(mapOf(inside)).not.toBe(kept);
  expect(mapOf(inside)).not.toBe(mapOf(inside));
  expect(mapOf(shop)).toBe(kept);
});
