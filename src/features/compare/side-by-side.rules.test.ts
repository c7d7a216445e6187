import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { aCar } from '../../../tests/support/cars.ts';
import type { ComparedCar } from './compare.contract.ts';
import { compareAddress, idsIn } from './compare.rules.ts';
import { compareCars, differencesOf, inOneOrder } from './side-by-side.rules.ts';

const aComparedCar = (given: Partial<ComparedCar> = {}): ComparedCar => ({ ...aCar(), vip: false, ...given });
const metric = { units: 'metric', terms: noTerms } as const;
const rowsOf = (groups: ReturnType<typeof compareCars>) => groups.flatMap(({ rows }) => rows);
const rowNamed = (groups: ReturnType<typeof compareCars>, name: string) =>
  rowsOf(groups).find((row) => row.name === name);

describe('cars side by side', () => {
  test('each row has a text for each car, and none where nothing is known', () => {
    const groups = compareCars(
      [aComparedCar({ powerKw: 300, seats: 4 }), aComparedCar({ powerKw: 510 })],
      metric,
    );
    expect(rowNamed(groups, 'Power')).toEqual({
      name: 'Power',
      texts: ['300 kW (408 hp)', '510 kW (693 hp)'],
      differs: true,
    });
    expect(rowNamed(groups, 'Seats')).toEqual({ name: 'Seats', texts: ['4', null], differs: true });
    expect(rowNamed(groups, 'Doors')).toBeUndefined();
    expect(rowNamed(groups, 'Top speed')?.differs).toBe(false);
  });

  test('what is alike is left out of the differences, and with it groups in which all is', () => {
    const alike = compareCars([aComparedCar(), aComparedCar()], metric);
    expect(alike.length).toBeGreaterThan(0);
    expect(differencesOf(alike)).toEqual([]);
    const red = compareCars([aComparedCar(), aComparedCar({ color: 'Red' })], metric);
    expect(differencesOf(red)).toEqual([
      { title: 'Color and cabin', rows: [{ name: 'Color', texts: ['Shark Blue', 'Red'], differs: true }] },
    ]);
  });

  test('prices have their lines, tax and total, each car its own', () => {
    const terms = {
      lines: [
        {
          name: 'Delivery',
          kind: 'amount',
          value: 900,
          mode: 'purchase',
          receiver: 'dealer',
          taxed: true,
        },
        {
          name: 'Title fee',
          kind: 'percent',
          value: 1,
          mode: 'purchase',
          receiver: 'state',
          taxed: false,
        },
      ],
      tax: { name: 'Sales tax', percent: 10, way: 'added' },
    } as const;
    const groups = compareCars(
      [
        aComparedCar({ price: 100_900, basePrice: 100_000 }),
        aComparedCar({ price: 50_900, basePrice: 50_000, oldPrice: 60_900 }),
      ],
      { units: 'metric', terms: { ...terms, lines: [...terms.lines] } },
    );
    const told = groups[0]!.rows.map(({ name, texts }) => [name, ...texts]);
    expect(told).toEqual([
      ['Price', '$100,900', '$50,900'],
      ['Was', null, '$60,900'],
      ['Including Delivery', '$900', '$900'],
      ['Title fee', '$1,000', '$500'],
      ['Sales tax', '$10,090', '$5,090'],
      ['Total', '$111,990', '$56,490'],
      ['Availability', 'In Stock', 'In Stock'],
    ]);
  });

  test('equipment is one row a thing, whatever its capitals, and nobody is told that a car has it not', () => {
    const groups = compareCars(
      [
        aComparedCar({ equipment: ['Heated seats', 'Sunroof'] }),
        aComparedCar({ equipment: ['heated Seats'] }),
      ],
      metric,
    );
    expect(groups.at(-1)).toEqual({
      title: 'Equipment',
      rows: [
        { name: 'Heated seats', texts: ['Yes', 'Yes'], differs: false },
        { name: 'Sunroof', texts: ['Yes', null], differs: true },
      ],
    });
  });

  test('without cars there is nothing', () => {
    expect(compareCars([], metric)).toEqual([]);
  });
});

test('lists that agree keep their order, and every name is there once', () => {
  const alphabet = [...'abcdefghij'];
  fc.assert(
    fc.property(fc.array(fc.subarray(alphabet), { maxLength: 4 }), (lists) => {
      const all = inOneOrder(lists);
      expect(all.toSorted()).toEqual([...new Set(lists.flat())].toSorted());
      for (const list of lists.slice(0, 2)) expect(all.filter((name) => list.includes(name))).toEqual(list);
    }),
  );
});

test('an address names each car once, and reads back as it was written', () => {
  expect(idsIn('a,b,,a, c ')).toEqual(['a', 'b', 'c']);
  expect(idsIn(`${'x'.repeat(65)},y`)).toEqual(['y']);
  expect(compareAddress([])).toBe('/compare');
  expect(compareAddress(['a', 'b'], true)).toBe('/compare?cars=a,b&only=differences');
});
