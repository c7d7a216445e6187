import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnWords } from '#features/catalogue/words/learn-words.ts';
import { seedCars } from '../../../../seeds/cars.ts';
import { seedVipCars } from '../../../../seeds/vip-cars.ts';
import { aCarRow, storeCars } from '../../../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../../../tests/support/shop.ts';
import { searchQuery } from '../search.contract.ts';
import { findCars } from './find-cars.ts';

let shop: TestShop;
const namesOf = new Map<string, string>();

beforeAll(async () => {
  shop = await openTestShop();
  const rows = [...seedCars, ...seedVipCars].map(({ make, model, color }) => aCarRow({ make, model, color }));
  const more = [
    aCarRow({
      make: 'Mazda',
      model: 'MX-30',
      color: 'Machine Gray',
      trim: 'Club',
      body: 'convertible',
      modelYear: 2019,
    }),
    aCarRow({ make: 'Jeep', model: 'Wrangler Rubicon', color: 'Sarge Green', body: 'suv', modelYear: 2022 }),
    aCarRow({ make: 'Škoda', model: 'Octavia', color: 'Grün', body: 'wagon', modelYear: 2019 }),
    aCarRow({
      make: 'Mercedes-Benz',
      model: 'C-Class',
      color: 'Polar White',
      body: 'sedan',
      modelYear: 2020,
    }),
    aCarRow({ make: 'Лада', model: 'Гранта', color: 'Red' }),
    aCarRow({ make: 'トヨタ', model: 'ランドクルーザー', color: 'Red' }),
    aCarRow({ make: 'Odd', model: '100%_x "quoted" 🚗', color: 'Red' }),
  ];
  for (const row of [...rows, ...more]) namesOf.set(row.id, `${row.make} ${row.model}`);
  await storeCars(shop, ...rows, ...more);
});
afterAll(() => shop.close());

const find = (search: string, exact = false) =>
  findCars(shop, searchQuery.parse({ search, ...(exact && { exact: 'yes' }), limit: '100' }));

/** The names of what a text finds. */
async function found(search: string): Promise<string[]> {
  const { cars } = await find(search);
  return cars.map(({ _id }) => namesOf.get(_id)!);
}

/** What was typed, the word that was meant, and part of a car's name that has to be found. */
const misspelt = [
  ['porshe', 'Porsche'],
  ['porche', 'Porsche'],
  ['prosche', 'Porsche'],
  ['porscha', 'Porsche'],
  ['lambogini', 'Lamborghini'],
  ['lamborgini', 'Lamborghini'],
  ['lamborghinni', 'Lamborghini'],
  ['lambourghini', 'Lamborghini'],
  ['ferari', 'Ferrari'],
  ['ferarri', 'Ferrari'],
  ['farrari', 'Ferrari'],
  ['volkswagon', 'Volkswagen'],
  ['volkwagen', 'Volkswagen'],
  ['wolkswagen', 'Volkswagen'],
  ['mercedez', 'Mercedes'],
  ['mercades', 'Mercedes'],
  ['mersedes', 'Mercedes'],
  ['adui', 'Audi'],
  ['auid', 'Audi'],
  ['bugati', 'Bugatti'],
  ['masarati', 'Maserati'],
  ['maseratti', 'Maserati'],
  ['bently', 'Bentley'],
  ['bentely', 'Bentley'],
  ['jagaur', 'Jaguar'],
  ['jagur', 'Jaguar'],
  ['rols', 'Rolls'],
  ['royse', 'Royce'],
  ['huracn', 'Huracán'],
  ['hurracan', 'Huracán'],
  ['huricane', 'Huracán'],
  ['marten', 'Martin'],
  ['maclaren', 'McLaren'],
  ['mclarren', 'McLaren'],
  ['koenigsgeg', 'Koenigsegg'],
  ['konigsegg', 'Koenigsegg'],
  ['telsa', 'Tesla'],
  ['toyata', 'Toyota'],
  ['toyotta', 'Toyota'],
  ['vovlo', 'Volvo'],
  ['hyundia', 'Hyundai'],
  ['hundai', 'Hyundai'],
  ['nisan', 'Nissan'],
  ['cadilac', 'Cadillac'],
  ['caddilac', 'Cadillac'],
  ['doge', 'Dodge'],
  ['dogde', 'Dodge'],
  ['mustag', 'Mustang'],
  ['cayene', 'Cayenne'],
  ['cayanne', 'Cayenne'],
  ['tycan', 'Taycan'],
  ['taican', 'Taycan'],
  ['panamara', 'Panamera'],
  ['panemera', 'Panamera'],
  ['boxter', 'Boxster'],
  ['contnental', 'Continental'],
  ['culinan', 'Cullinan'],
  ['phanton', 'Phantom'],
  ['wranglar', 'Wrangler'],
  ['rangler', 'Wrangler'],
  ['corola', 'Corolla'],
  ['civc', 'Civic'],
  ['polstar', 'Polestar'],
  ['stelveo', 'Stelvio'],
  ['quadrofolio', 'Quadrifoglio'],
  ['speadtail', 'Speedtail'],
  ['valkerie', 'Valkyrie'],
  ['vantege', 'Vantage'],
  ['jeap', 'Jeep'],
  ['octvaia', 'Octavia'],
  ['alpnia', 'Alpina'],
  ['хонда', undefined],
] as const;

describe.each(['before its words are learned', 'once its words are learned'])('%s', (state) => {
  beforeAll(async () => {
    if (state.startsWith('once')) await learnWords(shop);
  });

  test.each(misspelt)('%o is taken for %o', async (typed, meant) => {
    const { cars, understood } = await find(typed);
    if (!meant) {
      expect({ cars, understood }).toEqual({ cars: [], understood: undefined });
      return;
    }
    expect(understood).toEqual({ typed, shown: meant });
    expect(cars.length).toBeGreaterThan(0);
    for (const { make, model } of cars) expect(`${make} ${model}`).toContain(meant);
    const insisted = await find(typed, true);
    expect(insisted.cars).toEqual([]);
    expect(insisted.relaxations?.[0]).toMatchObject({ kind: 'words', text: meant });
  });

  test.each([
    ['huracan', ['Lamborghini Huracán Tecnica']],
    ['HURACÁN', ['Lamborghini Huracán Tecnica']],
    ['tecnica huracan lamborghini', ['Lamborghini Huracán Tecnica']],
    ['mx30', ['Mazda MX-30']],
    ['mx 30', ['Mazda MX-30']],
    ['MX-30', ['Mazda MX-30']],
    ['mazda club 2019', ['Mazda MX-30']],
    ['gray convertible', ['Mazda MX-30']],
    ['mercedes c class', ['Mercedes-Benz C-Class']],
    ['mercedes cclass', ['Mercedes-Benz C-Class']],
    ['911 turbo', ['Porsche 911 Turbo S']],
    ['porsche911', ['Porsche 911 Turbo S']],
    ['turbo 911 s', ['Porsche 911 Turbo S']],
    ['skoda', ['Škoda Octavia']],
    ['octavia grun', ['Škoda Octavia']],
    ['wagon grün', ['Škoda Octavia']],
    ['landrover', ['Land Rover Range Rover']],
    ['ladas', []],
    ['ЛАДА гранта', ['Лада Гранта']],
    ['トヨタ', ['トヨタ ランドクルーザー']],
    ['100%_x', ['Odd 100%_x "quoted" 🚗']],
    ['"quoted"', ['Odd 100%_x "quoted" 🚗']],
    ['🚗 odd', ['Odd 100%_x "quoted" 🚗']],
    ['wrang', ['Jeep Wrangler Rubicon']],
    ['porshe 911', ['Porsche 911 Turbo S']],
    ['g лада', []],
    ['л', ['Лада Гранта']],
    ['o skoda', ['Škoda Octavia']],
    ['zeppelin', []],
    ['porsche zeppelin', []],
    ['%', []],
    ["'; drop table cars; --", []],
    ['🚗', []],
    ['911 gt4', []],
    ['w'.repeat(10_000), []],
    [`${'porsche '.repeat(1250)}`, []],
  ])('%o finds %o', async (search, names) => {
    expect(await found(search.trim())).toEqual(names);
  });

  test('a single letter that no car has as a word means the makes and models that begin with it', async () => {
    const names = await found('w');
    expect(names).toContain('Jeep Wrangler Rubicon');
    expect(names.filter((name) => !/(^| )W/.test(name))).toEqual([]);
  });

  test('a year finds the cars of that year, whatever they are', async () => {
    expect((await found('2019')).toSorted()).toEqual(['Mazda MX-30', 'Škoda Octavia']);
  });

  test('a word that is one exactly is not taken for the beginning of a longer one', async () => {
    expect(await found('rs')).toEqual(expect.arrayContaining(['Audi RS 6 Avant', 'Koenigsegg Agera RS']));
    expect((await find('audi')).understood).toBeUndefined();
  });
});
