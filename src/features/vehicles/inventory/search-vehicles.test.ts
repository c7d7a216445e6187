import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  // Frequent and rare names, one that differs by capitals, of both catalogues and all states; names without a vehicle.
  await shop.database.execute(sql`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, listing_state)
    select 'seek' || lpad(n::text, 4, '0'), n % 10 = 0,
      (array['Seekar', 'seekar', 'Findus', 'Luxor'])[1 + n % 4],
      case when n % 50 = 3 then 'Rare-X' when n % 3 = 0 then 'Common Sedan' else 'Plain ' || n % 7 end,
      'Red', 200, 100, 1, (array['published', 'draft', 'archived'])[1 + n % 3]
    from generate_series(1, 3000) n`);
  await shop.database.execute(sql`
    insert into vehicles (id, car_id, vin, stock_number, state, location, arrived_on, left_on)
    select 'v' || id, id, 'WVW' || lpad(row_number() over (order by id)::text, 14, '0'), 'K' || row_number() over (order by id),
      case when substr(id, 8)::int = 1 then 'gone' else 'preparing' end,
      case when substr(id, 8)::int < 5 then 'Lot A' end,
      date '2026-01-01' + (substr(id, 6)::int % 90), case when substr(id, 8)::int = 1 then date '2026-06-01' end
    from cars where id like 'seek%' and make <> 'Luxor'`);
}, 60_000);
afterAll(() => shop.close());

/** All pages of a list, and what the first said of how many there are. */
async function walkAll(query: string): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  let total: number | undefined;
  for (let path: string | undefined = `/api/vehicles?limit=100&${query}`; path; ) {
    const answer: Response = await worker.request(path);
    ids.push(...(await jsonOf<{ _id: string }[]>(answer)).map(({ _id }) => _id));
    total ??= Number(answer.headers.get('x-total-count'));
    path = /<(.*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return { ids, total: total! };
}

/** What a search means, told plainly and slowly. */
async function expected(search: string, further: string): Promise<string[]> {
  const text = search.toUpperCase();
  const { rows } = await shop.database.execute<{ id: string }>(sql`
    select vehicles.id from vehicles join cars on cars.id = car_id
    where (vin like ${`%${text}%`} or stock_number like ${`${text}%`}
      or lower(model) like ${`%${search.toLowerCase()}%`} or lower(make || ' ' || model) like ${`${search.toLowerCase()}%`})
      and ${sql.raw(further)}
    order by ${sql.raw(further.includes("= 'gone'") ? 'left_on desc, vehicles.id desc' : 'arrived_on, vehicles.id')}`);
  return rows.map(({ id }) => id);
}

test('a search finds what it means, once, in order, whatever the filters and the page', async () => {
  const filters: Record<string, string> = {
    'show=here': "state <> 'gone'",
    'show=gone': "state = 'gone'",
    'show=all': 'true',
    'show=here&location=Lot%20A': "state <> 'gone' and location = 'Lot A'",
    'show=all&car=seek0003': "car_id = 'seek0003'",
  };
  const searches = [
    'seekar',
    'Findus',
    'Luxor',
    'sedan',
    'rare-x',
    'plain 3',
    'k12',
    'K1',
    '0000123',
    'WVW',
    'nothing',
  ];
  for (const search of searches)
    for (const [query, further] of Object.entries(filters)) {
      const found = await walkAll(`${query}&search=${encodeURIComponent(search)}`);
      const ids = await expected(search, further);
      expect(found.ids, `${search}, ${query}`).toEqual(ids);
      expect(found.total, `${search}, ${query}`).toBe(Math.min(ids.length, 1_000));
    }
}, 120_000);
