import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCarRow, storeCars } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { cars, carValues, carWords } from '../catalogue.tables.ts';
import { learnWords } from './learn-words.ts';
import { understandWords } from './understand-words.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const valuesOf = (text: string) =>
  shop.database
    .select({
      facet: carValues.facet,
      key: carValues.key,
      cars: carValues.cars,
      isWorded: carValues.isWorded,
    })
    .from(carValues)
    .where(eq(carValues.text, text));

const shownFor = async (text: string) =>
  (await understandWords(shop.database, { vip: false, text, exact: false }))?.understood?.shown;

test('a value has its words and its cars on offer once they are learned', async () => {
  await storeCars(
    shop,
    aCarRow({ make: 'Škoda', model: 'Octavia RS' }),
    aCarRow({ make: 'Škoda', model: 'Fabia' }),
  );
  expect(await valuesOf('Škoda')).toEqual([{ facet: 'make', key: 'skoda', cars: 1, isWorded: false }]);
  await learnWords(shop);
  expect(await valuesOf('Škoda')).toEqual([{ facet: 'make', key: 'skoda', cars: 2, isWorded: true }]);
  expect(await valuesOf('Octavia RS')).toEqual([
    { facet: 'model', key: 'skoda/octaviars', cars: 1, isWorded: true },
  ]);
  const words = await shop.database
    .select({ word: carWords.word })
    .from(carWords)
    .innerJoin(carValues, eq(carValues.id, carWords.value))
    .where(eq(carValues.text, 'Octavia RS'));
  expect(words.map(({ word }) => word).toSorted()).toEqual(['octavia', 'octaviars', 'rs']);
});

test('a make that is called as something that each object has is a make', async () => {
  await storeCars(shop, aCarRow({ make: 'Constructor', model: '__proto__' }));
  const meant = () => understandWords(shop.database, { vip: false, text: 'constructor', exact: false });
  expect((await meant())?.words[0]?.values).toMatchObject([{ facet: 'make', text: 'Constructor' }]);
  await learnWords(shop);
  expect((await meant())?.words[0]?.values).toMatchObject([{ facet: 'make', text: 'Constructor' }]);
});

test('words are learned again where a migration asks for it', async () => {
  await storeCars(shop, aCarRow({ make: 'Volkswagen', model: 'Golf' }));
  await learnWords(shop);
  const before = await shop.database.select().from(carWords);
  await shop.database.update(carWords).set({ shown: 'Of an older version' });
  await shop.database.update(carValues).set({ isWorded: false });
  await learnWords(shop);
  expect(new Set(await shop.database.select().from(carWords))).toEqual(new Set(before));
});

test('two transactions that bring the same new value do not wait for each other, and leave one', async () => {
  const [one, other] = [aCarRow({ model: 'MF3' }), aCarRow({ model: 'MF4' })];
  await storeCars(shop, one, other);
  const rename = (database: TestShop['database'], { id }: { id: string }) =>
    database.update(cars).set({ make: 'Wiesmann' }).where(eq(cars.id, id));
  await shop.database.transaction(async (transaction) => {
    await rename(transaction, one);
    // Would wait for ever if the other transaction held the value.
    await rename(shop.database, other);
  });
  expect(await valuesOf('Wiesmann')).toHaveLength(2);
  await learnWords(shop);
  expect(await valuesOf('Wiesmann')).toEqual([{ facet: 'make', key: 'wiesmann', cars: 2, isWorded: true }]);
});

test('a draft is offered to no visitor as what they may have meant, until it is published', async () => {
  const draft = aCarRow({ make: 'Donkervoort', model: 'D8', listingState: 'draft' });
  await storeCars(shop, draft);
  expect(await shownFor('donkervort')).toBeUndefined();
  await learnWords(shop);
  expect(await shownFor('donkervort')).toBeUndefined();
  await shop.database.update(cars).set({ listingState: 'published' }).where(eq(cars.id, draft.id));
  expect(await shownFor('donkervort')).toBe('Donkervoort');
  await learnWords(shop);
  expect(await shownFor('donkervort')).toBe('Donkervoort');
  await shop.database.update(cars).set({ listingState: 'archived' }).where(eq(cars.id, draft.id));
  await learnWords(shop);
  expect(await shownFor('donkervort')).toBeUndefined();
});

test('a sale writes no value', async () => {
  const [car] = await shop.database.select().from(cars).limit(1);
  await learnWords(shop);
  const before = await shop.database.select().from(carValues);
  await shop.database
    .update(cars)
    .set({ stock: sql`${cars.stock} - 1` })
    .where(eq(cars.id, car!.id));
  expect(await shop.database.select().from(carValues)).toEqual(before);
});
