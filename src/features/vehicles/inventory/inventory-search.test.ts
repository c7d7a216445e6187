import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { some } from '../../../../tests/support/amounts.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  // More vehicles at 'Lot A' than are looked at one by one. Frequent and rare names, one that differs by capitals, of both catalogues and all states; names without a vehicle.
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
      case when substr(id, 8)::int < 9 then 'Lot A' when substr(id, 5)::int % 40 = 9 then 'Field' end,
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
  const plain = search.replaceAll(/[ -]/g, '');
  const plainly = (column: string) => sql.raw(`lower(translate(${column}, ' -', ''))`);
  // From three letters on a name is also found by its beginning.
  const begins = plain.length < 3 ? 'nothing begins so' : plain.toLowerCase();
  const { rows } = await shop.database.execute<{ id: string }>(sql`
    select vehicles.id from vehicles join cars on cars.id = car_id
    where (vin like ${`%${plain.toUpperCase()}%`} or stock_number like ${`${text}%`}
      or ${plainly('model')} like ${`%${plain.toLowerCase()}%`} or ${plainly('make || model')} like ${`${begins}%`})
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
    'show=all&location=Field': "location = 'Field'",
    'show=preparing': "state = 'preparing'",
    'show=available': 'false',
    'show=here&location=Nowhere': 'false',
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
    'WVW00000000000012',
    'wvw-0000 0000000012',
    'W',
    '7',
    '12',
    'ZK',
    'q',
    's',
    'seekar common',
    'findus common sedan',
    'nothing',
  ];
  const combinations = searches.flatMap((search) =>
    Object.entries(filters).map(([query, further]) => ({ search, query, further })),
  );
  for (const { search, query, further } of some(combinations, 23)) {
    const found = await walkAll(`${query}&search=${encodeURIComponent(search)}`);
    const ids = await expected(search, further);
    expect(found.ids, `${search}, ${query}`).toEqual(ids);
    expect(found.total, `${search}, ${query}`).toBe(Math.min(ids.length, 1_000));
  }
}, 120_000);

test('words in any order and with typing errors find the names that they mean, in the list and in its file', async () => {
  const same = async (typed: string, meant: string) => {
    const { ids, total } = await walkAll(`show=all&search=${encodeURIComponent(meant)}`);
    expect(ids.length, meant).toBeGreaterThan(10);
    expect(await walkAll(`show=all&search=${encodeURIComponent(typed)}`), typed).toEqual({ ids, total });
    const file = await worker.request(
      `/api/vehicles/export.csv?show=all&search=${encodeURIComponent(typed)}`,
    );
    expect((await file.text()).trimEnd().split('\n').length - 1, typed).toBe(ids.length);
  };
  await same('fnidus', 'findus');
  await same('sedan common findus', 'findus common sedan');
  await same('comon findus', 'findus common');
  expect((await walkAll('show=all&search=luxor%20zeppelin')).ids).toEqual([]);
}, 60_000);

test('part of a VIN that thousands have, all of which arrived last, is found from its first to its last', async () => {
  await shop.database.execute(sql`
    insert into cars (id, make, model, color, top_speed, price_cents, stock) values ('fleet', 'Fleet', 'One', 'Red', 200, 100, 1)`);
  await shop.database.execute(sql`
    insert into vehicles (id, car_id, vin, stock_number, state, arrived_on)
    select 'fleet' || lpad(n::text, 5, '0'), 'fleet', 'ZFFZZZ' || lpad(n::text, 11, '0'), 'F' || n, 'preparing', '2026-10-01'
    from generate_series(1, 5200) n`);
  const { ids, total } = await walkAll('show=here&search=zffzzz');
  expect([ids.length, ids[0], ids.at(-1), total]).toEqual([5200, 'fleet00001', 'fleet05200', 1_000]);
  expect(ids).toEqual(ids.toSorted());
  await shop.database.execute(sql`delete from vehicles where car_id = 'fleet'`);
}, 60_000);

test('a vehicle is found by the name that its listing has now, and by that of the listing that it moves to', async () => {
  const found = async (search: string) =>
    (await jsonOf<{ _id: string }[]>(await worker.request(`/api/vehicles?search=${search}`))).map(
      ({ _id }) => _id,
    );
  const [listing, other] = ['renamed-1', 'renamed-2'];
  await shop.database.execute(sql`
    insert into cars (id, make, model, color, top_speed, price_cents, stock)
    values (${listing}, 'Oldname', 'One', 'Red', 200, 100, 1), (${other}, 'Othername', 'Two', 'Red', 200, 100, 1)`);
  await shop.database.execute(sql`
    insert into vehicles (id, car_id, vin, state, arrived_on)
    values ('moves', ${listing}, 'WVWZZZ1JZXW000001', 'preparing', '2026-01-01')`);
  expect(await found('oldname')).toEqual(['moves']);
  await shop.database.execute(sql`update cars set make = 'Newname' where id = ${listing}`);
  expect([await found('oldname'), await found('newname')]).toEqual([[], ['moves']]);
  await shop.database.execute(sql`update cars set vip = true where id = ${listing}`);
  expect(await found('newname')).toEqual(['moves']);
  await shop.database.execute(sql`update vehicles set car_id = ${other} where id = 'moves'`);
  expect([await found('newname'), await found('othername')]).toEqual([[], ['moves']]);
});
