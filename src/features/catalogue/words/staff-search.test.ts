import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StockCar } from '#features/catalogue/stock/stock.contract.ts';
import { stockSorts } from '#features/catalogue/stock/stock.rules.ts';
import { aCarRow, storeCars } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { learnWords } from './learn-words.ts';

let shop: TestShop;
let worker: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  worker = await shop.signIn('Worker');
  const used = { condition: 'used', mileageKm: 12_000, stock: 1 } as const;
  await storeCars(
    shop,
    aCarRow({
      make: 'Porsche',
      model: '911',
      trim: 'Carrera',
      color: 'Shark Blue',
      modelYear: 2019,
      body: 'coupe',
    }),
    aCarRow({ make: 'Porsche', model: 'Macan', color: 'Red', modelYear: 2021, body: 'suv', stock: 2 }),
    aCarRow({ make: 'Audi', model: 'A4', color: 'Red', modelYear: 2021, ...used }),
    aCarRow({
      make: 'Škoda',
      model: 'Octavia',
      modelYear: 2019,
      color: 'Gold',
      body: 'wagon',
      listingState: 'draft',
    }),
    aCarRow({
      make: 'Zagato',
      model: 'Mostro',
      trim: 'Barchetta',
      color: 'Petrol Smoke',
      listingState: 'archived',
    }),
    aCarRow({ make: 'Fiat', model: 'Redline', color: 'White' }),
    aCarRow({ make: 'Porsche', model: '918', color: 'Liquid Metal', vip: true }),
  );
});
afterAll(() => shop.close());

const ask = (query: Record<string, string>) =>
  worker.request(`/api/stock?${new URLSearchParams({ limit: '100', ...query })}`);
async function modelsOf(query: Record<string, string>): Promise<string[]> {
  const answer = await ask(query);
  expect([query, answer.status]).toEqual([query, 200]);
  const models = (await jsonOf<StockCar[]>(answer)).map(({ model }) => model);
  expect(answer.headers.get('x-total-count')).toBe(String(models.length));
  return models.toSorted();
}

describe.each([
  ['before words are learned', async () => {}],
  ['once words are learned', () => learnWords(shop)],
])('%s', (_, prepare) => {
  beforeAll(async () => void (await prepare()));

  test.each([
    ['porshe', ['911', 'Macan']],
    ['PORSCHE blue', ['911']],
    ['blue porsche', ['911']],
    ['2019', ['911', 'Octavia']],
    ['2021 suv', ['Macan']],
    ['suv red porshe', ['Macan']],
    ['carrera', ['911']],
    ['carera porsche', ['911']],
    ['porsche911', ['911']],
    // Part of a model as well as a color.
    ['red', ['A4', 'Macan', 'Redline']],
    ['skoda', ['Octavia']],
    ['škdoa', ['Octavia']],
    ['octavia gold wagon', ['Octavia']],
    ['zagatto', ['Mostro']],
    ['smoke', ['Mostro']],
    ['barchetta zagato', ['Mostro']],
    ['ctavi', ['Octavia']],
    ['porsche gold', []],
    ['zeppelin', []],
    ['918', []],
    ["'; drop table cars; --", []],
    ['%', []],
    ['🏎', []],
    ['ポルシェ', []],
  ])('staff who search %s find %j', async (search, models) => {
    expect(await modelsOf({ search })).toEqual(models.toSorted());
  });

  test('what was understood is told, unless somebody insists or it is found as it was typed', async () => {
    const told = async (query: Record<string, string>) => (await ask(query)).headers.get('x-understood');
    expect(await told({ search: 'porshe' })).toBe('Porsche');
    expect(await told({ search: 'škdoa' })).toBe(encodeURIComponent('Škoda'));
    expect(await told({ search: 'porsche' })).toBeNull();
    expect(await told({ search: 'ctavi' })).toBeNull();
    expect(await modelsOf({ search: 'porshe', exact: 'yes' })).toEqual([]);
    expect(await told({ search: 'porshe', exact: 'yes' })).toBeNull();
    expect((await ask({ search: 'porshe', exact: 'no' })).status).toBe(400);
  });

  test('each catalogue, state and level has its own', async () => {
    expect(await modelsOf({ search: 'porshe', catalogue: 'vip' })).toEqual(['918']);
    expect(await modelsOf({ search: 'metal liquid', catalogue: 'vip' })).toEqual(['918']);
    expect(await modelsOf({ search: '2019', state: 'draft' })).toEqual(['Octavia']);
    expect(await modelsOf({ search: 'zagatto', state: 'published' })).toEqual([]);
    expect(await modelsOf({ search: 'red', low: 'true' })).toEqual(['Macan']);
    expect(await modelsOf({ search: 'red', pictures: 'failed' })).toEqual([]);
  });

  test.each(stockSorts)('by %s, page after page, each comes once', async (sort) => {
    for (const search of ['2019', 'porshe', 'red']) {
      const found: string[] = [];
      let next: string | undefined = `/api/stock?${new URLSearchParams({ search, sort, limit: '1' })}`;
      while (next) {
        const answer: Response = await worker.request(next);
        found.push(...(await jsonOf<StockCar[]>(answer)).map(({ model }) => model));
        next = /<(.+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(found.toSorted()).toEqual(await modelsOf({ search, sort }));
      expect(found.length).toBeGreaterThan(1);
      const whole = await jsonOf<StockCar[]>(await ask({ search, sort }));
      expect(found).toEqual(whole.map(({ model }) => model));
    }
  });
});

test('a text of 10,000 letters is refused in words or finds nothing', async () => {
  for (const search of ['a'.repeat(100), `${'porshe '.repeat(14)}`])
    expect(await modelsOf({ search })).toEqual(search.startsWith('a') ? [] : ['911', 'Macan']);
  expect((await ask({ search: 'a'.repeat(10_000) })).status).toBe(400);
});
