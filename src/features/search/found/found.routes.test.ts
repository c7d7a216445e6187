import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import type { VipSearchRoutes } from '#features/vip/showroom/vip-search.routes.ts';
import { client } from '#page-kit/client.ts';
import { aCarRow, type CarRow, storeCars } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import { setPriceTerms } from '../../../../tests/support/price-terms.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { FoundCars, SearchCounts, Suggestions } from '../search.contract.ts';
import { searchSorts } from '../search.rules.ts';
import type { CountsRoutes } from './counts.routes.ts';
import type { FoundRoutes } from './found.routes.ts';
import type { SuggestionsRoutes } from './suggestions.routes.ts';

let shop: TestShop;
const stock: CarRow[] = [
  aCarRow({
    make: 'Porsche',
    model: '911 Carrera',
    color: 'Red',
    body: 'coupe',
    priceCents: 140_000_00,
    oldPriceCents: 150_000_00,
  }),
  aCarRow({
    make: 'Porsche',
    model: 'Cayenne',
    color: 'Blue',
    body: 'suv',
    priceCents: 90_000_00,
    fuel: 'plug-in-hybrid',
  }),
  aCarRow({
    make: 'Porsche',
    model: 'Taycan',
    color: 'White',
    body: 'sedan',
    priceCents: 180_000_00,
    stock: 0,
    fuel: 'electric',
  }),
  aCarRow({ make: 'Audi', model: 'Q7', color: 'Blue', body: 'suv', priceCents: 70_000_00, fuel: 'diesel' }),
  aCarRow({ vip: true, make: 'Bugatti', model: 'Chiron', color: 'Blue', priceCents: 3_000_000_00 }),
  aCarRow({ make: 'Saab', model: 'Sonett', color: 'Red', listingState: 'draft' }),
];
beforeAll(async () => {
  shop = await openTestShop();
  await storeCars(shop, ...stock);
  await learnWords(shop);
});
afterAll(() => shop.close());

const find = async (query: string) => jsonOf<FoundCars>(await shop.api.request(`/api/search/cars?${query}`));
const count = async (query: string) =>
  jsonOf<SearchCounts>(await shop.api.request(`/api/search/counts?${query}`));
const models = ({ cars: found }: FoundCars) => found.map(({ model }) => model);

test('a car is found by its words, its facets and its price, and the plain form may send empty fields', async () => {
  expect(models(await find('search=porshe&priceTo=150000&make=&yearFrom=&exact=&sort='))).toEqual([
    'Cayenne',
    '911 Carrera',
  ]);
  expect(models(await find('make=Porsche&body=suv&body=coupe&sort=price-desc'))).toEqual([
    '911 Carrera',
    'Cayenne',
  ]);
  expect(models(await find('fuel=plug-in-hybrid'))).toEqual(['Cayenne']);
  expect(models(await find('reduced=yes'))).toEqual(['911 Carrera']);
  expect(models(await find('make=porsche&inStock=yes&sort=price'))).toEqual(['Cayenne', '911 Carrera']);
  expect(models(await find('model=porsche/911carrera'))).toEqual(['911 Carrera']);
  expect(models(await find('monthlyTo=1944.44'))).toEqual(['Q7']);
});

test('the typed clients ask for several values, and for none', async () => {
  const fetch: typeof globalThis.fetch = async (input, init) => shop.api.request(String(input), init);
  const found = await client<FoundRoutes>(fetch).search.cars.$get({
    query: { make: ['porsche', 'audi'], body: 'suv', sort: 'price' },
  });
  expect(models(await jsonOf<FoundCars>(found))).toEqual(['Q7', 'Cayenne']);
  const counted = await client<CountsRoutes>(fetch).search.counts.$get({
    query: { make: ['audi', 'porsche'] },
  });
  expect(await jsonOf<SearchCounts>(counted)).toMatchObject({ total: 4 });
  const typed = await client<SuggestionsRoutes>(fetch).search.suggestions.$get({ query: { search: 'audi' } });
  expect(await jsonOf<Suggestions>(typed)).toMatchObject({ makes: [{ text: 'Audi' }] });
});

test('neither drafts nor VIP cars are found, counted or suggested', async () => {
  for (const query of ['search=saab', 'search=bugatti', 'make=saab', 'make=bugatti', 'search=chiron'])
    expect(await find(query), query).toMatchObject({ cars: [], total: 0, atLeast: false });
  const { facets, ranges } = await count('');
  expect(facets.make.map(({ text }) => text)).toEqual(['Audi', 'Porsche']);
  expect(ranges.price).toEqual({ least: 70_000, most: 180_000 });
  const typed = await jsonOf<Suggestions>(await shop.api.request('/api/search/suggestions?search=bugat'));
  expect(typed).toEqual({ makes: [], models: [], cars: [] });
});

test('what a price shows is what it is found by', async () => {
  const lines = [
    {
      kind: 'percent' as const,
      value: 2.5,
      name: 'Dealer fee',
      mode: 'purchase' as const,
      receiver: 'dealer' as const,
      taxed: false,
    },
    {
      kind: 'amount' as const,
      value: 199,
      name: 'Papers',
      mode: 'purchase' as const,
      receiver: 'dealer' as const,
      taxed: false,
    },
  ];
  await setPriceTerms(shop, { lines, tax: null });
  try {
    const { cars: all } = await find('sort=price');
    const [cheapest] = all;
    expect(cheapest!.price).toBe(71_949);
    expect(models(await find('priceTo=71948.99'))).toEqual([]);
    expect(models(await find('priceTo=71949'))).toEqual(['Q7']);
    expect(models(await find('priceFrom=71949&priceTo=71949'))).toEqual(['Q7']);
    expect(models(await find('priceFrom=71949.01&sort=price'))).toEqual(['Cayenne', '911 Carrera', 'Taycan']);
    expect((await count('')).ranges.price?.least).toBe(71_949);
  } finally {
    await setPriceTerms(shop, noTerms);
  }
});

describe('where nothing is found', () => {
  test('the nearest searches that find something are offered, each with its count and its address', async () => {
    const { relaxations = [] } = await find('search=porsche&body=suv&priceTo=50000&color=blue');
    expect(relaxations).toEqual([
      {
        kind: 'range',
        name: 'priceTo',
        text: '$90,000',
        address: 'search=porsche&body=suv&color=blue&priceTo=90000',
        total: 1,
        atLeast: false,
      },
      {
        kind: 'range',
        name: 'price',
        text: '',
        address: 'search=porsche&body=suv&color=blue',
        total: 1,
        atLeast: false,
      },
    ]);
    for (const { address, total } of relaxations) expect((await find(address)).total).toBe(total);
  });

  test('prices are widened to the nearest car on either side', async () => {
    const { relaxations = [] } = await find('priceFrom=91000&priceTo=91500&make=porsche');
    expect(relaxations.slice(0, 2).map(({ name, text, total }) => ({ name, text, total }))).toEqual([
      { name: 'priceTo', text: '$140,000', total: 1 },
      { name: 'priceFrom', text: '$90,000', total: 1 },
    ]);
  });

  test('a word that no car has can be left out, and a choice goes before it', async () => {
    const { relaxations = [] } = await find('search=audi+zeppelin&body=suv');
    expect(relaxations).toEqual([
      {
        kind: 'words',
        name: 'search',
        text: 'zeppelin',
        address: 'search=audi&body=suv',
        total: 1,
        atLeast: false,
      },
    ]);
    const choice = await find('search=audi&body=coupe');
    expect(choice.relaxations?.map(({ kind, text, total }) => ({ kind, text, total }))).toEqual([
      { kind: 'choice', text: 'Coupe', total: 1 },
      { kind: 'words', text: 'audi', total: 1 },
    ]);
  });

  test('where no single one helps, each alone is offered', async () => {
    const { relaxations = [] } = await find('make=audi&body=coupe&fuel=electric');
    expect(relaxations.map(({ kind, name, total }) => ({ kind, name, total }))).toEqual([
      { kind: 'most', name: 'make', total: 1 },
      { kind: 'most', name: 'body', total: 1 },
      { kind: 'most', name: 'fuel', total: 1 },
    ]);
    for (const { address, total } of relaxations) expect((await find(address)).total).toBe(total);
    expect((await find('make=zeppelin')).relaxations).toMatchObject([
      { kind: 'choice', name: 'make', address: '', total: 4 },
    ]);
    expect((await find('make=zeppelin&sort=price')).relaxations).toMatchObject([{ address: 'sort=price' }]);
    expect((await find('')).relaxations).toBeUndefined();
  });
});

describe('counts', () => {
  test('of a facet leave its own choice out, and name chosen values that nothing has', async () => {
    const { total, facets, ticks } = await count('make=porsche&body=suv');
    expect(total).toBe(1);
    expect(facets.make).toEqual([
      { value: 'audi', text: 'Audi', count: 1, atLeast: false },
      { value: 'porsche', text: 'Porsche', count: 1, atLeast: false },
    ]);
    expect(facets.body.map(({ value, text, count: number }) => [value, text, number])).toEqual([
      ['coupe', 'Coupe', 1],
      ['sedan', 'Sedan', 1],
      ['suv', 'SUV', 1],
    ]);
    expect(ticks).toEqual({ inStock: { total: 1, atLeast: false }, reduced: { total: 0, atLeast: false } });
    const none = await count('make=porsche&fuel=diesel');
    expect(none.facets.fuel.find(({ value }) => value === 'diesel')).toMatchObject({ count: 0 });
  });

  test('are exact to 1,000, and say more beyond', async () => {
    const own = await openTestShop();
    try {
      const many = (number: number) => Array.from({ length: number }, () => aCarRow({ make: 'Kia' }));
      const told = async () => jsonOf<SearchCounts>(await own.api.request('/api/search/counts'));
      await storeCars(own, ...many(1000));
      expect(await told()).toMatchObject({
        total: 1000,
        atLeast: false,
        facets: { make: [{ count: 1000, atLeast: false }] },
      });
      await storeCars(own, ...many(1));
      expect(await told()).toMatchObject({
        total: 1000,
        atLeast: true,
        facets: { make: [{ count: 1000, atLeast: true }] },
      });
    } finally {
      await own.close();
    }
  });
});

describe('suggestions', () => {
  const typed = async (search: string) =>
    jsonOf<Suggestions>(
      await shop.api.request(`/api/search/suggestions?search=${encodeURIComponent(search)}`),
    );

  test('are makes with their models, models and cars, with how many are on offer', async () => {
    const { makes, models: suggested, cars: found } = await typed('por');
    expect(makes).toEqual([{ value: 'porsche', text: 'Porsche', total: 3, atLeast: false }]);
    expect(suggested.map(({ make, text, total }) => [make, text, total])).toEqual([
      ['Porsche', '911 Carrera', 1],
      ['Porsche', 'Cayenne', 1],
      ['Porsche', 'Taycan', 1],
    ]);
    expect(found.map(({ model }) => model)).toEqual(['Taycan', 'Cayenne', '911 Carrera']);
    expect((await typed('porsche cay')).models.map(({ value }) => value)).toEqual(['porsche/cayenne']);
    expect((await typed('prosche')).understood).toEqual({ typed: 'prosche', shown: 'Porsche' });
  });

  test('of a single letter are the makes and models that begin with it', async () => {
    const { makes, models: suggested, cars: found } = await typed('p');
    expect(makes.map(({ text }) => text)).toEqual(['Porsche']);
    expect(suggested.map(({ text }) => text)).toEqual(['911 Carrera', 'Cayenne', 'Taycan']);
    expect(found.map(({ make }) => make)).toEqual(['Porsche', 'Porsche', 'Porsche']);
    expect((await typed('q')).models.map(({ value }) => value)).toEqual(['audi/q7']);
  });

  test.each(['', ' ', '%', 'zzzz', 'x'.repeat(5_000)])('of %o there are none', async (search) => {
    expect(await typed(search)).toMatchObject({ makes: [], models: [], cars: [] });
  });
});

test.each([
  'sort=cheap',
  'priceFrom=x',
  'limit=0',
  'inStock=perhaps',
  'yearTo=-1',
  `make=${'x'.repeat(301)}`,
  'cursor=x',
  'sort=price&cursor=WyJhIl0',
])('%s is refused, and named', async (query) => {
  const answer = await shop.api.request(`/api/search/cars?${query}`);
  expect(answer.status).toBe(400);
  expect(await jsonOf<{ code: string }>(answer)).toMatchObject({ code: 'bad-input' });
});

test('a value that stands in an address and is none of ours finds nothing', async () => {
  for (const query of [
    'body=zeppelin',
    'model=x',
    "make=';--",
    'color=%25',
    'condition=%F0%9F%9A%97',
    'make=-',
  ])
    expect(await find(query), query).toMatchObject({ cars: [], total: 0 });
});

test('VIP cars are searched by those with access, and kept by nobody', async () => {
  const vip = await aVip(shop);
  const fetch: typeof globalThis.fetch = async (input, init) => vip.request(String(input), init);
  const answer = await client<VipSearchRoutes>(fetch).vip.search.cars.$get({
    query: { search: 'bugati chiron' },
  });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const found = await jsonOf<FoundCars & { cars: { imageUrl: string }[] }>(answer);
  expect(models(found)).toEqual(['Chiron']);
  expect(found.cars[0]!.imageUrl).toBe(found.cars[0]!.image);
  expect(await jsonOf<SearchCounts>(await vip.request('/api/vip/search/counts'))).toMatchObject({ total: 1 });
  expect(
    await jsonOf<Suggestions>(await vip.request('/api/vip/search/suggestions?search=bug')),
  ).toMatchObject({
    makes: [{ text: 'Bugatti' }],
  });
  for (const part of ['HIRO', 'ir', 'o'])
    expect(
      models(await jsonOf<FoundCars>(await vip.request(`/api/vip/search/cars?search=${part}`))),
      part,
    ).toEqual(['Chiron']);
  expect(await find('search=ayenn&exact=yes')).toMatchObject({ total: 0 });
  const customer = await shop.aCustomer();
  for (const call of ['cars', 'counts', 'suggestions?search=bug']) {
    expect((await customer.request(`/api/vip/search/${call}`)).status, call).toBe(403);
    expect((await shop.api.request(`/api/vip/search/${call}`)).status, call).toBe(401);
  }
});

test.each(searchSorts)(
  'a list by %s goes on behind its cursor, whatever becomes of the cars before it',
  async (sort) => {
    const own = await openTestShop();
    try {
      const rows = Array.from({ length: 30 }, (_, place) =>
        aCarRow({
          priceCents: 100 * (1 + (place % 4)),
          oldPriceCents: 900,
          powerKw: 1 + (place % 3),
          mileageKm: place % 5,
        }),
      );
      await storeCars(own, ...rows);
      const ask = async (cursor = '') =>
        jsonOf<FoundCars>(
          await own.api.request(`/api/search/cars?limit=4&sort=${sort}${cursor && `&cursor=${cursor}`}`),
        );
      const whole = (
        await jsonOf<FoundCars>(await own.api.request(`/api/search/cars?limit=100&sort=${sort}`))
      ).cars;
      const walked: string[] = [];
      for (let page = await ask(); ; page = await ask(page.nextCursor)) {
        const ids = page.cars.map(({ _id }) => _id);
        walked.push(...ids);
        if (!page.nextCursor) break;
        // One of those that were seen is sold out, one is archived, one is gone; the last one, which the cursor names, too.
        await own.database.update(cars).set({ stock: 0 }).where(eq(cars.id, ids[0]!));
        await own.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, ids[1]!));
        await own.database.delete(cars).where(eq(cars.id, ids[3]!));
      }
      expect(walked).toEqual(whole.map(({ _id }) => _id));
    } finally {
      await own.close();
    }
  },
);
