import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { cars } from '../catalogue.tables.ts';
import type { StockQuery } from './stock.contract.ts';
import { listStock } from './stock.list.ts';
import { stockSorts } from './stock.rules.ts';

/** More cars than one look along a sort passes, and of one make more than are counted. */
let shop: TestShop;
let made: (typeof cars.$inferSelect)[];
beforeAll(async () => {
  shop = await openTestShop();
  await shop.database.execute(sql`
    insert into cars (id, make, model, color, top_speed, price_cents, stock)
    select 'car-' || lpad((n * 7919 % 2700)::text, 5, '0'),
      case when n % 9 = 0 then 'Zzz' else 'Aaa' end, 'M' || n % 50 || case when n % 3 = 0 then ' Sedan' else '' end,
      'Red', 200, n * 31 % 500 * 100, n * 17 % 40
    from generate_series(1, 2700) n`);
  made = await shop.database.select().from(cars);
});
afterAll(() => shop.close());

async function walk(query: Pick<StockQuery, 'sort' | 'low' | 'search'>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
    const page = await listStock(shop, { catalogue: 'cars', limit: 100, ...query, cursor });
    ids.push(...page.cars.map((car) => car._id));
    cursor = page.nextCursor;
  }
  return ids;
}

type Row = (typeof made)[number];
const keys: Record<StockQuery['sort'], (car: Row) => (string | number)[]> = {
  newest: (car) => [car.id],
  name: (car) => [car.make.toLowerCase(), car.model.toLowerCase(), car.id],
  '-name': (car) => keys.name(car),
  price: (car) => [car.priceCents, car.id],
  '-price': (car) => keys.price(car),
  stock: (car) => [car.stock, car.id],
};
const compare = (one: (string | number)[], other: (string | number)[]): number => {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : one[place]! < other[place]! ? -1 : 1;
};
function expected(sort: StockQuery['sort'], fits: (car: Row) => boolean): string[] {
  const backwards = sort === 'newest' || sort.startsWith('-');
  const rows = made.filter(fits).sort((one, other) => compare(keys[sort](one), keys[sort](other)));
  return (backwards ? rows.reverse() : rows).map((car) => car.id);
}

const isLow = (car: Row) => car.stock <= 3;
const isLate = (car: Row) => car.make === 'Zzz';
const isSedan = (car: Row) => car.model.includes('Sedan');

test.each(stockSorts)('by %s, many matches come once and in order, wherever in it they lie', async (sort) => {
  expect(await walk({ sort, low: 'true' })).toEqual(expected(sort, isLow));
  expect(await walk({ sort, low: 'false', search: 'zzz' })).toEqual(expected(sort, isLate));
  expect(await walk({ sort, low: 'false', search: 'SEDAN' })).toEqual(expected(sort, isSedan));
  const both = (car: Row) => isSedan(car) && isLow(car);
  expect(await walk({ sort, low: 'true', search: 'sedan' })).toEqual(expected(sort, both));
  // Two letters: the index of trigrams is of no use.
  expect(await walk({ sort, low: 'false', search: 'se' })).toEqual(expected(sort, isSedan));
});
