import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { some } from '../../../../tests/support/amounts.ts';
import { aCarRow, aVipCar, storeCars } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import type { Car } from '../catalogue.contract.ts';

let shop: TestShop;
let worker: TestPerson;
/** As they stand in the database, in the order in which they came. */
let made: { id: string; name: string; price: number; stock: number }[];
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  const makes = ['porsche', 'BMW', 'Audi', 'ford'];
  const rows = Array.from({ length: 60 }, (_, place) =>
    aCarRow({
      make: makes[place % 4]!,
      model: `M${place % 7}`,
      priceCents: (place % 9) * 100,
      stock: (place * 7) % 11,
    }),
  );
  await storeCars(shop, ...rows);
  await aVipCar(shop, { model: 'Royal', stock: 0 });
  made = rows.map((row) => ({
    id: row.id,
    name: `${row.make} ${row.model}`.toLowerCase(),
    price: row.priceCents,
    stock: row.stock,
  }));
});
afterAll(() => shop.close());

const get = (query: string) => worker.request(`/api/stock?${query}`);

async function walk(query: string): Promise<string[]> {
  const ids: string[] = [];
  let next: string | undefined = `/api/stock?${query.includes('limit') ? '' : 'limit=7&'}${query}`;
  while (next) {
    const answer: Response = await worker.request(next);
    expect(answer.status, next).toBe(200);
    ids.push(...(await jsonOf<Car[]>(answer)).map((car) => car._id));
    next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return ids;
}

type Made = (typeof made)[number];
const compare = <Value extends string | number>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0;
const by = (of: (car: Made) => string | number) => (one: Made, other: Made) =>
  compare(of(one), of(other)) || compare(one.id, other.id);
const ids = (list: Made[]) => list.map((car) => car.id);

test.each([
  ['newest', () => made.toReversed()],
  ['name', () => made.toSorted(by((car) => car.name))],
  ['-name', () => made.toSorted(by((car) => car.name)).reverse()],
  ['price', () => made.toSorted(by((car) => car.price))],
  ['-price', () => made.toSorted(by((car) => car.price)).reverse()],
  ['stock', () => made.toSorted(by((car) => car.stock))],
])('by %s every car comes once, in order, over all pages', async (sort, expected) => {
  expect(await walk(`sort=${sort}`)).toEqual(ids(expected()));
});

test.each(['sort=newest', 'sort=-price', 'sort=stock', 'sort=name&search=m3', 'sort=newest&low=true'])(
  'any page can be jumped to: %s',
  async (query) => {
    const all = await walk(query);
    const pages = Array.from({ length: 10 }, async (_, place) =>
      (await jsonOf<Car[]>(await get(`${query}&limit=7&page=${place + 1}`))).map((car) => car._id),
    );
    expect(await Promise.all(pages)).toEqual(
      Array.from({ length: 10 }, (_, place) => all.slice(place * 7, place * 7 + 7)),
    );
  },
);

test('behind a page that was jumped to the list goes on by its cursor', async () => {
  const second = await get('limit=7&page=2');
  const next = /<(.+)>; rel="next"/.exec(second.headers.get('link') ?? '')![1]!;
  expect(next).not.toContain('page=');
  const third = await jsonOf<Car[]>(await worker.request(next));
  expect(third.map((car) => car._id)).toEqual((await walk('sort=newest')).slice(14, 21));
  expect((await get('page=51')).status).toBe(400);
});

test.each(['newest', 'name', '-price', 'stock'])('only what runs low, by %s', async (sort) => {
  const low = made.filter((car) => car.stock <= 3);
  expect((await walk(`sort=${sort}&low=true`)).toSorted()).toEqual(ids(low).toSorted());
  expect((await get(`sort=${sort}&low=true`)).headers.get('x-total-count')).toBe(String(low.length));
});

test("search is the shop's: a part of the model, or the beginning of make and model", async () => {
  const ofModel = made.filter((car) => car.name.endsWith('m3'));
  expect((await walk('search=m3&sort=stock')).toSorted()).toEqual(ids(ofModel).toSorted());
  const ofMake = made.filter((car) => car.name.startsWith('porsche') && car.stock <= 3);
  expect((await walk('search=Porsche&low=true')).toSorted()).toEqual(ids(ofMake).toSorted());
  expect((await get('search=Porsche&low=true')).headers.get('x-total-count')).toBe(String(ofMake.length));
});

test('VIP cars stand in a list of their own', async () => {
  const list = await jsonOf<Car[]>(await get('catalogue=vip'));
  expect(list.map((car) => car.model)).toEqual(['Royal']);
});

const none = { total: 0, atLeast: false };
const allPublished = (total: number) => ({
  draft: none,
  archived: none,
  published: { total, atLeast: false },
});

test('the summary counts both catalogues', async () => {
  const low = made.filter((car) => car.stock <= 3).length;
  const soldOut = made.filter((car) => car.stock === 0).length;
  expect(await (await worker.request('/api/stock/summary')).json()).toEqual({
    cars: { total: 60, low, soldOut, failedPictures: 0, states: allPublished(60) },
    vip: { total: 1, low: 1, soldOut: 1, failedPictures: 0, states: allPublished(1) },
  });
});

test('a cursor of another order is refused in words', async () => {
  const link = (await get('sort=name&limit=7')).headers.get('link') ?? '';
  const cursor = /cursor=([^&>]+)/.exec(link)?.[1];
  const answer = await get(`sort=price&cursor=${cursor}`);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { cursor: expect.any(String) } }),
  ]);
});

test('staff list what is a draft, published or archived alone, in any sort, and searched or not', async () => {
  const row = (model: string, listingState: 'draft' | 'archived') => ({
    ...aCarRow({ make: 'Stately', model, stock: 1 }),
    listingState,
  });
  const [draft, other, archived] = [row('One', 'draft'), row('Two', 'draft'), row('One', 'archived')];
  await storeCars(shop, draft, other, archived);
  for (const sort of ['newest', 'name', '-price', 'stock']) {
    expect(new Set(await walk(`sort=${sort}&state=draft`))).toEqual(new Set([draft.id, other.id]));
    expect(await walk(`sort=${sort}&state=archived`)).toEqual([archived.id]);
  }
  expect(await walk('state=draft&search=stately%20two')).toEqual([other.id]);
  expect(await walk('state=published')).toHaveLength(60);
  expect(await walk('state=draft&catalogue=vip')).toEqual([]);
  expect(await walk('state=draft&low=true')).toEqual([]);
  expect((await get('state=draft')).headers.get('x-total-count')).toBe('2');
  expect((await get('state=hidden')).status).toBe(400);
});

test('a search finds in each state and order what it means, however names are written and wherever a page begins', async () => {
  await shop.database.execute(sql`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, listing_state)
    select 'sought' || lpad(n::text, 4, '0'), n % 9 = 0, (array['Sought', 'SOUGHT', 'Sóught', 'Other'])[1 + n % 4],
      case when n % 40 = 3 then 'Rare-X' when n % 2 = 0 then 'Common Sought' else 'Plain ' || n % 3 end,
      'Red', 200, n % 7 * 100, n % 6, (array['published', 'published', 'published', 'draft', 'archived'])[1 + n % 5]
    from generate_series(1, 400) n`);
  // Only published ones have this name.
  await shop.database.execute(
    sql`update cars set listing_state = 'published' where id like 'sought%' and model = 'Plain 1'`,
  );
  const orders = {
    newest: 'id desc',
    name: 'lower(make), lower(model), id',
    '-name': 'lower(make) desc, lower(model) desc, id desc',
    price: 'price_cents, id',
    '-price': 'price_cents desc, id desc',
    stock: 'stock, id',
  };
  const searches = ['sought', 'SÓUGHT com', 'rare', 'plain 1', 'other', 'or', 'x', 'soughtrarex', 'nowhere'];
  const expected = async (
    search: string,
    { vip, state, order }: Record<'vip' | 'state' | 'order', string>,
  ) => {
    const key = sql`search_key(${search})`;
    const begins = search.length < 3 ? sql`false` : sql`starts_with(search_key(make || model), ${key})`;
    const { rows } = await shop.database.execute<{ id: string }>(sql`
      select id from cars where (search_key(model) like '%' || ${key} || '%' or ${begins})
      and vip = ${vip}::boolean ${sql.raw(state ? `and listing_state = '${state}'` : '')} order by ${sql.raw(order)}`);
    return rows.map(({ id }) => id);
  };
  const combinations = Object.entries(orders).flatMap(([sort, order]) =>
    ['', 'draft', 'published', 'archived'].flatMap((state) =>
      (
        [
          ['cars', 'false'],
          ['vip', 'true'],
        ] as const
      ).flatMap(([catalogue, vip]) =>
        searches.map((search) => ({ sort, order, state, catalogue, vip, search })),
      ),
    ),
  );
  for (const { sort, order, state, catalogue, vip, search } of some(combinations, 61)) {
    const query = `sort=${sort}&catalogue=${catalogue}&search=${encodeURIComponent(search)}${state && `&state=${state}`}`;
    const found = await expected(search, { vip, state, order });
    expect(await walk(`${query}&limit=31`), query).toEqual(found);
    const total = (await get(query)).headers.get('x-total-count');
    expect([query, total]).toEqual([query, String(Math.min(found.length, 200))]);
  }
}, 120_000);
