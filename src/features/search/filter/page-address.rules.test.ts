import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownFigure } from '#platform/units.ts';
import { without, writeAddress } from './asked.rules.ts';
import { toCall } from './call-query.rules.ts';
import { fromCall, isCanonical, readAddress } from './page-address.rules.ts';

const canonical = (query: string) => writeAddress(readAddress(new URLSearchParams(query)));

test('what is asked for stands in an address in one order, each value once, and nothing that is empty', () => {
  expect(
    canonical('sort=price&make=porsche&make=audi&make=porsche&search=+911+&priceFrom=&inStock=yes'),
  ).toBe('search=911&make=audi&make=porsche&inStock=yes&sort=price');
});

test('what the search would refuse is left out, and so are the newest first, which every list has', () => {
  expect(
    canonical('priceTo=cheap&priceFrom=-5&monthlyTo=Infinity&inStock=no&sort=color&yearTo=2020&sort=newest'),
  ).toBe('yearTo=2020');
  expect(canonical('sort=newest')).toBe('');
  expect(canonical(`search=${'a'.repeat(10_000)}`)).toBe(`search=${'a'.repeat(100)}`);
});

test('an address is canonical or not whatever others have added to it', () => {
  expect(isCanonical(new URLSearchParams('search=911&make=porsche&utm_source=mail&cursor=x'))).toBe(true);
  expect(isCanonical(new URLSearchParams('make=porsche&search=911'))).toBe(false);
  expect(isCanonical(new URLSearchParams('search='))).toBe(false);
  expect(isCanonical(new URLSearchParams(''))).toBe(true);
});

test('an address that was written is read as the same', () => {
  const entry = fc.tuple(
    fc.constantFrom('search', 'make', 'color', 'priceTo', 'sort', 'inStock'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const once = canonical(new URLSearchParams(entries).toString());
      expect(canonical(once)).toBe(once);
    }),
  );
});

test('a bound in miles lets through exactly what is shown within it', () => {
  fc.assert(
    fc.property(fc.nat(400_000), fc.nat(250_000), (km, miles) => {
      const shown = shownFigure(km, 'miles');
      const bounds = new URLSearchParams(
        toCall(
          [
            ['mileageFrom', String(miles)],
            ['mileageTo', String(miles)],
          ],
          'miles',
        ),
      );
      expect(km >= Number(bounds.get('mileageFrom'))).toBe(shown >= miles);
      expect(km <= Number(bounds.get('mileageTo'))).toBe(shown <= miles);
    }),
  );
});

test('what a call asks for comes back as it was typed', () => {
  fc.assert(
    fc.property(fc.nat(250_000), fc.constantFrom('miles', 'metric'), (figure, units) => {
      const asked = readAddress(
        new URLSearchParams(`mileageFrom=${figure}&mileageTo=${figure}&topSpeedTo=${figure}`),
      );
      expect(fromCall(toCall(asked, units), units)).toEqual(asked);
    }),
    // 7,812.5 miles are 12,573 kilometers to the meter.
    { examples: [[7813, 'miles']] },
  );
  expect(toCall([['mileageTo', '30000']], 'metric')).toBe('mileageTo=30000');
});

test('one value is taken away, or all of a name', () => {
  const asked = readAddress(new URLSearchParams('make=audi&make=bmw&priceFrom=1&priceTo=9'));
  expect(writeAddress(without(asked, ['make'], 'bmw'))).toBe('make=audi&priceFrom=1&priceTo=9');
  expect(writeAddress(without(asked, ['priceFrom', 'priceTo']))).toBe('make=audi&make=bmw');
});
