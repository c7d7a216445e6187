import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { searchKey } from '#platform/text/search-key.ts';
import { aCarRow, aVipCar, storeCars } from '../../../tests/support/cars.ts';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { aVip } from '../../../tests/support/vip.ts';
import { listCars } from './catalogue.service.ts';
import { cars } from './catalogue.tables.ts';
import { suggestNames } from './prices/change-prices.ts';

let shop: TestShop;
let vip: TestPerson;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  vip = await aVip(shop);
  worker = await shop.signIn('Worker');
  const models = [
    ['Lamborghini', 'Huracán'],
    ['Mazda', 'MX-5'],
    ['Citroën', 'C3'],
    ['Лада', 'Гранта-Спорт'],
    ['Odd', '100%_x'],
  ];
  for (const [make, model] of models) {
    await storeCars(shop, aCarRow({ make, model }));
    await aVipCar(shop, { make, model });
  }
  // The word in question only in VIP cars, and another only in the oldest ones: what the planner misjudges.
  await shop.database.execute(sql`
    insert into cars (id, vip, make, model, color, top_speed, price_cents, stock)
    select '0-' || lpad(n::text, 6, '0'), n % 10 = 0, 'Opel',
      case when n % 10 = 0 then 'Astra' when n < 600 then 'Vectra' else 'Corsa' end || ' ' || n, 'Red', 200, n, n % 9
    from generate_series(1, 6000) n`);
  await shop.database.execute(sql`analyze cars`);
});
afterAll(() => shop.close());

interface Asking {
  request(path: string): Response | Promise<Response>;
}

async function modelsAt(person: Asking, path: string, search: string) {
  const answer = await person.request(`${path}search=${encodeURIComponent(search)}`);
  const models = (await jsonOf<{ model: string }[]>(answer)).map((car) => car.model);
  expect(answer.headers.get('x-total-count'), search).toBe(String(models.length));
  return models;
}

/** What each search of cars finds: customers', VIPs', and staff's in both catalogues. */
const found = (search: string) =>
  Promise.all([
    modelsAt(shop.api, '/api/cars?', search),
    modelsAt(vip, '/api/vip/cars?', search),
    modelsAt(worker, '/api/stock?catalogue=cars&', search),
    modelsAt(worker, '/api/stock?catalogue=vip&sort=name&', search),
  ]);

test.each([
  ['huracan', 'Huracán'],
  ['HURACÁN', 'Huracán'],
  ['Huraca\u0301n', 'Huracán'],
  ['urac', 'Huracán'],
  ['mx5', 'MX-5'],
  ['mx 5', 'MX-5'],
  ['MX-5', 'MX-5'],
  ['m.x/5', 'MX-5'],
  ['mx', 'MX-5'],
  ['x5', 'MX-5'],
  ['mazda mx5', 'MX-5'],
  ['citroen c', 'C3'],
  ['CITROËN', 'C3'],
  ['лада', 'Гранта-Спорт'],
  ['грантасп', 'Гранта-Спорт'],
  ['гр', 'Гранта-Спорт'],
  ['0%_', '100%_x'],
])('%o finds the %s, whoever searches', async (search, model) => {
  expect(await found(search)).toEqual([[model], [model], [model], [model]]);
});

test('a part of a make finds nothing by the listed calls; staff are forgiven a typing error', async () => {
  expect((await found('azda')).slice(0, 2)).toEqual([[], []]);
  expect(await modelsAt(worker, '/api/stock?catalogue=vip&', 'azda')).toEqual(['MX-5']);
  expect(await modelsAt(worker, '/api/stock?catalogue=vip&exact=yes&', 'azda')).toEqual([]);
});

test.each(['mx55', '-', '/ .', '%%%', '___'])(
  '%o finds nothing: another number, or signs alone',
  async (search) => {
    expect(await found(search)).toEqual([[], [], [], []]);
  },
);

test('names are suggested for a price by the same key', async () => {
  expect(await suggestNames(shop.database, 'lamborghini hurac', 6)).toEqual([
    { make: 'Lamborghini', model: 'Huracán' },
  ]);
  expect(await suggestNames(shop.database, '--', 6)).toEqual([]);
});

test('the database makes the same key of a name as the server does', async () => {
  const same = fc.asyncProperty(
    fc.array(fc.string({ unit: 'grapheme' }), { minLength: 40 }),
    async (given) => {
      const names = given.map((name) => name.toWellFormed().replaceAll('\0', ''));
      const { rows } = await shop.database.execute(
        sql`select search_key(name) as key from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as given (name, place) order by place`,
      );
      expect(rows.map((row) => row.key)).toEqual(names.map(searchKey));
    },
  );
  await fc.assert(same, { numRuns: 20 });
  const accented = Array.from({ length: 0x24f - 0x20 }, (_, place) => String.fromCodePoint(0x20 + place));
  const { rows } = await shop.database.execute(
    sql`select search_key(sign) as key from json_array_elements_text(${JSON.stringify(accented)}::json) with ordinality as given (sign, place) order by place`,
  );
  expect(rows.map((row) => row.key)).toEqual(accented.map(searchKey));
});

/** All cars that a search finds, read in pages of three. */
async function walkSearch(given: TestShop, search: string, vip: boolean): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listCars(given, { search, limit: 3, cursor, vip });
    ids.push(...page.cars.map((car) => car._id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return ids;
}

test('a search finds what a look at every name finds, newest first, of published cars alone, page after page', async () => {
  const own = await openTestShop();
  try {
    await own.database.execute(sql`
      insert into cars (id, vip, make, model, color, top_speed, price_cents, stock, listing_state)
      select 'n' || lpad(n::text, 4, '0'), n % 7 = 0, (array['Ford', 'Škoda', 'Lancia'])[1 + n % 3],
        (array['Ka', 'Focus', 'Fabia', 'Delta', 'Ka Cabrio', 'Fö-cus RS'])[1 + n % 6] || case when n % 4 = 0 then ' ' || n else '' end,
        'Red', 200, 100, 1, (array['published', 'draft', 'published', 'archived', 'published'])[1 + n % 5]
      from generate_series(1, 120) n`);
    const rows = await own.database.select().from(cars);
    const words = [
      'k',
      'ka',
      'focus',
      'fo',
      'ford ka',
      'skoda f',
      'lancia',
      'delta 4',
      '4',
      '%',
      'a c',
      'zz',
    ];
    for (const word of words) {
      const key = searchKey(word);
      for (const vip of [false, true]) {
        const meant = rows.filter(
          (row) =>
            row.vip === vip &&
            row.listingState === 'published' &&
            key !== '' &&
            (searchKey(row.model).includes(key) ||
              (key.length >= 3 && searchKey(`${row.make} ${row.model}`).startsWith(key))),
        );
        const ids = meant.map(({ id }) => id).sort();
        expect(await walkSearch(own, word, vip), `${word}, VIP: ${vip}`).toEqual(ids.reverse());
      }
    }
  } finally {
    await own.close();
  }
});

test('a car that is named anew is found by its new name, and not by the old one', async () => {
  await storeCars(shop, { ...aCarRow({ make: 'Saab', model: 'Sonett' }), id: 'zz-saab' });
  expect(await modelsAt(shop.api, '/api/cars?', 'sonett')).toEqual(['Sonett']);
  await shop.database.update(cars).set({ model: 'Viggen' }).where(eq(cars.id, 'zz-saab'));
  expect(await modelsAt(shop.api, '/api/cars?', 'sonett')).toEqual([]);
  expect(await modelsAt(shop.api, '/api/cars?', 'vigg')).toEqual(['Viggen']);
});
