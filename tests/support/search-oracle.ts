import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { PriceTerms } from '#features/pricing/pricing.contract.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SearchFilter } from '#features/search/search.contract.ts';
import type { SearchSort } from '#features/search/search.rules.ts';
import type { Database } from '#platform/database/database.ts';
import { searchKey } from '#platform/text/search-key.ts';
import { aCarRow, type CarRow } from './cars.ts';

/** A car as a look at its row finds it. */
export type StoredCar = typeof cars.$inferSelect;

const facets = ['make', 'model', 'body', 'fuel', 'transmission', 'condition', 'color', 'drive'] as const;
export type Facet = (typeof facets)[number];

const nameKey = (name: string) => searchKey(name) || `~${Buffer.from(name).toString('hex')}`;

/** What the counts call the value of a car. */
export function facetValueOf(car: StoredCar, facet: Facet): string | undefined {
  if (facet === 'make' || facet === 'color') return nameKey(car[facet]);
  if (facet === 'model') return `${nameKey(car.make)}/${nameKey(car.model)}`;
  return car[facet] ?? undefined;
}

const isChosen = (car: StoredCar, facet: Facet, chosen: readonly string[]) => {
  const value = facetValueOf(car, facet);
  return chosen.length === 0 || (value !== undefined && chosen.includes(value));
};

const isWithin = (figure: number | null, from: number | undefined, to: number | undefined) =>
  (from === undefined && to === undefined) ||
  (figure !== null && figure >= (from ?? 0) && figure <= (to ?? Number.POSITIVE_INFINITY));

/** The single words of a car, each plainly: no test of words that stand together or have errors. */
const wordsOfCar = (car: StoredCar): string[] =>
  [car.make, car.model, car.trim, car.color, car.body, car.modelYear]
    .filter((text) => text !== null)
    .flatMap((text) => String(text).toLowerCase().split(/[ -]/));

/** Whether a car fits, read from its row alone. Words have to stand in it as they are. */
export function fits(car: StoredCar, filter: SearchFilter, terms: PriceTerms, vip = false): boolean {
  const shown = shownPrice(car.priceCents, terms) / 100;
  const words = (filter.search ?? '').toLowerCase().split(' ').filter(Boolean);
  return (
    car.vip === vip &&
    car.listingState === 'published' &&
    facets.every((facet) => isChosen(car, facet, filter[facet])) &&
    words.every((word) => wordsOfCar(car).includes(word)) &&
    isWithin(shown, filter.priceFrom, filter.priceTo) &&
    isWithin(Math.floor((Math.round(shown * 100) + 6) / 12) / 100, undefined, filter.monthlyTo) &&
    isWithin(car.modelYear, filter.yearFrom, filter.yearTo) &&
    isWithin(car.mileageKm ?? 0, filter.mileageFrom, filter.mileageTo) &&
    isWithin(car.powerKw, filter.powerFrom, filter.powerTo) &&
    isWithin(car.topSpeed, filter.topSpeedFrom, filter.topSpeedTo) &&
    (!filter.inStock || car.stock > 0) &&
    (!filter.reduced || (car.oldPriceCents ?? 0) > car.priceCents)
  );
}

const sortValues: Record<SearchSort, (car: StoredCar) => number> = {
  newest: () => 0,
  price: (car) => car.priceCents,
  'price-desc': (car) => -car.priceCents,
  mileage: (car) => car.mileageKm ?? 0,
  power: (car) => -(car.powerKw ?? 0),
  reduction: (car) => -Math.max((car.oldPriceCents ?? 0) - car.priceCents, 0),
};

/** The ids of those that fit, in the order of a sort. */
export const sorted = (found: readonly StoredCar[], sort: SearchSort): string[] =>
  found
    .toSorted((one, other) => sortValues[sort](one) - sortValues[sort](other) || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);

const makes = {
  Audi: ['A4', 'A4 Avant', 'e-tron GT', 'RS 6'],
  'Mercedes-Benz': ['C-Class', 'GLB 250'],
  Škoda: ['Octavia', 'Fabia'],
  'Land Rover': ['Defender'],
  '-': ['911', '%_'],
} as const;
const colors = ['Red', 'Shark Blue', 'shark blue', 'Polar White', 'Grün'];

/** Any car that a shop may list; the same few names and figures, so that searches meet them. */
export const anyCar: fc.Arbitrary<CarRow> = fc
  .record({
    // The keys of the table are its makes.
    make: fc.constantFrom(...(Object.keys(makes) as (keyof typeof makes)[])),
    place: fc.nat(3),
    color: fc.constantFrom(...colors),
    body: fc.constantFrom(null, 'coupe', 'suv', 'sedan'),
    fuel: fc.constantFrom(null, 'petrol', 'plug-in-hybrid'),
    transmission: fc.constantFrom(null, 'manual', 'dual-clutch'),
    drive: fc.constantFrom(null, 'front', 'all'),
    trim: fc.constantFrom(null, 'Sport', 'S line'),
    condition: fc.constantFrom('new', 'used', 'demo'),
    modelYear: fc.constantFrom(null, 2019, 2020, 2024),
    powerKw: fc.constantFrom(null, 1, 80, 300, 5000),
    topSpeed: fc.constantFrom(0, 180, 250, 2000),
    mileageKm: fc.constantFrom(0, 1, 34_000, 3_000_000),
    priceCents: fc.oneof(
      fc.constantFrom(1, 2_499_999, 2_500_000, 999_999_999_999),
      fc.integer({ min: 1, max: 9_000_000 }),
    ),
    oldPriceCents: fc.constantFrom(null, 2_499_999, 4_000_000, 9_000_000),
    stock: fc.constantFrom(0, 1, 5),
    vip: fc.constantFrom(false, false, false, true),
    listingState: fc.constantFrom('published', 'published', 'published', 'draft', 'archived'),
  })
  .map(({ place, ...car }): CarRow => {
    const models = makes[car.make];
    return aCarRow({
      ...car,
      model: models[place % models.length]!,
      // Used and demo cars are one vehicle each.
      stock: car.condition === 'new' ? car.stock : Math.min(car.stock, 1),
      mileageKm: car.condition === 'new' && car.mileageKm === 0 ? null : car.mileageKm,
      // What is drawn above are words of its columns.
    } as Partial<CarRow>);
  });

const some = (values: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 }) },
  );
const seldom = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const bound = (...values: number[]) => seldom(fc.constantFrom(...values));

/** Any search, of what `anyCar` makes and of what there is not. */
export const anyFilter: fc.Arbitrary<SearchFilter> = fc.record({
  search: seldom(
    fc.constantFrom(
      'audi',
      'class',
      'sport',
      'red',
      'shark',
      '2020',
      'suv audi',
      'octavia',
      'rover',
      '911',
      'grün white',
    ),
  ),
  exact: fc.constant('yes' as const),
  make: some(['audi', 'skoda', 'landrover', '~2d', 'zeppelin']),
  model: some(['audi/a4', 'audi/rs6', 'skoda/fabia', 'mercedesbenz/cclass', '~2d/%_']),
  body: some(['coupe', 'suv', 'sedan', 'van']),
  fuel: some(['petrol', 'plug-in-hybrid']),
  transmission: some(['manual', 'dual-clutch']),
  condition: some(['new', 'used', 'demo']),
  color: some(['red', 'sharkblue', 'grun']),
  drive: some(['front', 'all']),
  priceFrom: bound(0, 0.02, 24_999.99, 25_000, 90_000),
  priceTo: bound(0.01, 24_999.99, 25_000, 60_000, 10_000_000_000),
  monthlyTo: bound(0.01, 2_083.33, 5_000),
  yearFrom: bound(0, 2019, 2020, 9999),
  yearTo: bound(2019, 2021),
  mileageFrom: bound(0, 1, 34_000),
  mileageTo: bound(0, 34_000, 10_000_000),
  powerFrom: bound(0, 2, 300),
  powerTo: bound(79, 80, 5000),
  topSpeedFrom: bound(180, 2000),
  topSpeedTo: bound(0, 250),
  inStock: seldom(fc.constant('yes' as const)),
  reduced: seldom(fc.constant('yes' as const)),
});

/** What happens to cars between two searches. */
export const anyChange = fc.record({
  what: fc.constantFrom(
    'sold out',
    'back in stock',
    'price',
    'reduced',
    'archived',
    'published',
    'deleted',
    'other catalogue',
    'named anew',
    'added',
  ),
  /** Which of the cars. */
  of: fc.nat(1000),
  car: anyCar,
});
export type AnyChange = typeof anyChange extends fc.Arbitrary<infer Change> ? Change : never;

/** Changes one car of those that there are. */
export async function changeCar(database: Database, { what, of, car }: AnyChange): Promise<void> {
  if (what === 'added') {
    await database.insert(cars).values(car);
    return;
  }
  const ids = await database.select({ id: cars.id }).from(cars).orderBy(cars.id);
  if (ids.length === 0) return;
  const { id } = ids[of % ids.length]!;
  if (what === 'deleted') {
    await database.delete(cars).where(eq(cars.id, id));
    return;
  }
  const values = {
    'sold out': { stock: 0 },
    'back in stock': { stock: 1 },
    price: { priceCents: car.priceCents },
    reduced: { priceCents: car.priceCents, oldPriceCents: car.oldPriceCents },
    archived: { listingState: 'archived' },
    published: { listingState: 'published', mileageKm: sql`coalesce(${cars.mileageKm}, 0)` },
    'other catalogue': { vip: sql`not ${cars.vip}` },
    'named anew': { make: car.make, model: car.model, color: car.color, trim: car.trim, body: car.body },
  } as const;
  await database.update(cars).set(values[what]).where(eq(cars.id, id));
}
