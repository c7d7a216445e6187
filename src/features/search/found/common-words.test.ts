import { afterAll, beforeAll, expect, test } from 'vitest';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { aCarRow, storeCars } from '../../../../tests/support/cars.ts';
import { jsonOf } from '../../../../tests/support/json.ts';
import type { TestPerson } from '../../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { aVip } from '../../../../tests/support/vip.ts';
import type { FoundCars } from '../search.contract.ts';

let shop: TestShop;
let vip: TestPerson;
let worker: TestPerson;
const used = { condition: 'used', mileageKm: 12_000, stock: 1 } as const;

beforeAll(async () => {
  shop = await openTestShop();
  vip = await aVip(shop);
  worker = await shop.signIn('Worker');
  for (const isVip of [false, true])
    await storeCars(
      shop,
      ...[
        {
          make: 'BMW',
          model: 'iX',
          fuel: 'electric',
          body: 'suv',
          transmission: 'single-speed',
          drive: 'all',
        } as const,
        {
          make: 'BMW',
          model: '320d',
          fuel: 'diesel',
          body: 'wagon',
          transmission: 'automatic',
          drive: 'rear',
          ...used,
        } as const,
        {
          make: 'Volkswagen',
          model: 'Golf',
          fuel: 'petrol',
          body: 'hatchback',
          transmission: 'manual',
          drive: 'front',
        } as const,
        {
          make: 'Volkswagen',
          model: 'ID.3',
          fuel: 'electric',
          body: 'hatchback',
          transmission: 'single-speed',
          drive: 'rear',
        } as const,
        {
          make: 'Chevrolet',
          model: 'Silverado',
          fuel: 'petrol',
          body: 'pickup',
          transmission: 'automatic',
          drive: 'all',
        } as const,
        {
          make: 'Mercedes-Benz',
          model: 'E 300 e',
          fuel: 'plug-in-hybrid',
          body: 'sedan',
          transmission: 'dual-clutch',
          drive: 'rear',
          ...used,
          condition: 'certified',
        } as const,
        {
          make: 'Toyota',
          model: 'Yaris',
          fuel: 'hybrid',
          body: 'hatchback',
          transmission: 'cvt',
          drive: 'front',
          ...used,
          condition: 'demo',
        } as const,
        {
          make: 'Fiat',
          model: 'Panda',
          fuel: 'gas',
          body: 'hatchback',
          transmission: 'manual',
          drive: 'all',
        } as const,
        { make: 'Porsche', model: '911', body: 'convertible' } as const,
        { make: 'Aston Martin', model: 'Vantage', body: 'coupe' } as const,
      ].map((car) => aCarRow({ color: 'Red', vip: isVip, ...car })),
    );
});
afterAll(() => shop.close());

const modelsOf = (found: readonly { model: string }[]) => found.map(({ model }) => model).toSorted();

/** What visitors, VIPs and staff find. */
async function found(search: string): Promise<string[][]> {
  const query = `search=${encodeURIComponent(search)}&limit=50`;
  const { cars: open } = await jsonOf<FoundCars>(await shop.api.request(`/api/search/cars?${query}`));
  const { cars: exclusive } = await jsonOf<FoundCars>(await vip.request(`/api/vip/search/cars?${query}`));
  const stock = await jsonOf<{ model: string }[]>(await worker.request(`/api/stock?${query}`));
  return [open, exclusive, stock].map(modelsOf);
}

const words: [string, string[]][] = [
  ['electric suv', ['iX']],
  ['ev', ['ID.3', 'iX']],
  ['used bmw', ['320d']],
  ['used', ['320d', 'E 300 e']],
  ['pre-owned mercedes', ['E 300 e']],
  ['certified', ['E 300 e']],
  ['brand new volkswagen', ['Golf', 'ID.3']],
  ['automatic chevrolet', ['Silverado']],
  ['automatic', ['320d', 'E 300 e', 'ID.3', 'Silverado', 'Yaris', 'iX']],
  ['auto toyota', ['Yaris']],
  ['stick', ['Golf', 'Panda']],
  ['awd', ['Panda', 'Silverado', 'iX']],
  ['AWD/4WD suv', ['iX']],
  ['4x4 truck', ['Silverado']],
  ['all wheel drive', ['Panda', 'Silverado', 'iX']],
  ['front-wheel drive', ['Golf', 'Yaris']],
  ['rwd electric', ['ID.3']],
  ['hybrid', ['E 300 e', 'Yaris']],
  ['plug-in hybrid', ['E 300 e']],
  ['phev', ['E 300 e']],
  ['gas hatchback', ['Golf', 'Panda']],
  ['gasoline', ['Golf', 'Silverado']],
  ['estate', ['320d']],
  ['cabrio', ['911']],
  ['roadster porsche', ['911']],
  ['coupé', ['Vantage']],
  ['vw', ['Golf', 'ID.3']],
  ['VW electric', ['ID.3']],
  ['chevy', ['Silverado']],
  ['merc', ['E 300 e']],
  ['beemer', ['320d', 'iX']],
  ['bimmer wagon', ['320d']],
  // No car is a van: the word begins a model.
  ['van', ['Vantage']],
  ['electrick', ['ID.3', 'iX']],
];

test.each(words)('%s finds %j before its words are learned', async (search, models) => {
  expect(await found(search)).toEqual([models, models, models]);
});

test('once words are learned, all of these find the same', async () => {
  await learnWords(shop);
  for (const [search, models] of words)
    expect([search, ...(await found(search))]).toEqual([search, models, models, models]);
});
