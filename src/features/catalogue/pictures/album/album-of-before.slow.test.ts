import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OldShop, openOldShop } from '../../../../../tests/support/old-shop.ts';

let shop: OldShop;
beforeEach(async () => {
  shop = await openOldShop('0043_refunds-in-parts');
});
afterEach(() => shop.close());

const rowsOf = async (query: string) => (await shop.client.query(query)).rows;

test('a shop of before keeps its pictures: what a car shows, or waits for, is the first of its album', async () => {
  await shop.client.query(`
    insert into cars (id, make, model, color, top_speed, price_cents, stock, picture_version, picture_placeholder)
      values ('shown', 'Saab', '900', 'Red', 200, 100, 1, 'abc', 'data:x'), ('awaited', 'Saab', '99', 'Red', 200, 100, 1, null, null),
        ('both', 'Saab', '96', 'Red', 200, 100, 1, 'def', null), ('bare', 'Saab', '95', 'Red', 200, 100, 1, null, null);
    insert into pictures (id, brought_by, car_id, created_at, finished_at, replaced_version)
      values ('p-1', 'u', 'awaited', now(), null, null), ('p-2', 'u', 'both', now(), null, null),
        ('p-3', 'u', 'both', now(), now(), 'old'), ('p-4', 'u', null, now(), null, null)`);
  const kept = 'select id, picture_version, picture_placeholder from cars order by id';
  const queue = 'select id, brought_by, car_id, finished_at, replaced_version from pictures order by id';
  const before = [await rowsOf(kept), await rowsOf(queue)];
  await shop.bringUpToDate();
  expect([await rowsOf(kept), await rowsOf(queue)]).toEqual(before);
  expect(
    await rowsOf('select car_id, position, version, placeholder, alt from album_pictures order by car_id'),
  ).toEqual([
    { car_id: 'awaited', position: 0, version: null, placeholder: null, alt: null },
    { car_id: 'both', position: 0, version: 'def', placeholder: null, alt: null },
    { car_id: 'shown', position: 0, version: 'abc', placeholder: 'data:x', alt: null },
  ]);
  expect(
    await rowsOf(`select p.id, a.car_id as place_of from pictures p
      left join album_pictures a on a.id = p.album_picture_id order by p.id`),
  ).toEqual([
    { id: 'p-1', place_of: 'awaited' },
    { id: 'p-2', place_of: 'both' },
    { id: 'p-3', place_of: null },
    { id: 'p-4', place_of: null },
  ]);
});
