import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  noRentalTerms,
  type RentalTerms,
  termsToKeep,
} from '#features/settings/kinds/rental-terms.contract.ts';
import { claimsOf, type FuelLevel, levelText, termsTexts } from './rental-condition.rules.ts';

const terms: RentalTerms = {
  units: 'metric',
  perDay: 300,
  perUnit: 0.5,
  perEighth: 15,
  perPercent: 1,
  perDayLate: 90,
};

test('distance, fuel and lateness are owed by the terms of the order', () => {
  const claims = claimsOf(terms, {
    pickUp: { mileageKm: 10_000, fuelEighths: 8 },
    back: { mileageKm: 11_020, fuelEighths: 5 },
    days: 3,
    daysLate: 1,
  });
  expect(claims).toEqual([
    {
      kind: 'distance',
      quantity: 120,
      unitCents: 50,
      amountCents: 6000,
      text: '120 km above the 900 included',
    },
    { kind: 'fuel', quantity: 3, unitCents: 1500, amountCents: 4500, text: '3 eighths of a tank missing' },
    { kind: 'late', quantity: 1, unitCents: 9000, amountCents: 9000, text: '1 day late' },
  ]);
});

test('miles are counted as they are shown', () => {
  const [claim] = claimsOf(
    { ...terms, units: 'miles', perDay: 100 },
    { pickUp: { mileageKm: 0 }, back: { mileageKm: 163 }, days: 1, daysLate: 0 },
  );
  expect(claim).toMatchObject({ quantity: 1, text: '1 mi above the 100 included' });
});

test('a battery is counted in percent', () => {
  const rental = { pickUp: { chargePercent: 80 }, back: { chargePercent: 35 }, days: 1, daysLate: 0 };
  expect(claimsOf(terms, rental)).toMatchObject([{ kind: 'charge', amountCents: 4500 }]);
});

test('what nobody wrote down, what is more than before, and what the terms leave out costs nothing', () => {
  fc.assert(
    fc.property(
      fc.record({ mileageKm: fc.nat(500_000), fuelEighths: fc.nat(8) }, { requiredKeys: [] }),
      fc.record({ mileageKm: fc.nat(500_000), fuelEighths: fc.nat(8) }, { requiredKeys: [] }),
      (pickUp, back) => {
        const rental = { pickUp, back, days: 2, daysLate: 0 };
        expect(claimsOf(noRentalTerms, { ...rental, daysLate: 5 })).toEqual([]);
        expect(claimsOf(undefined, rental)).toEqual([]);
        for (const { kind, amountCents } of claimsOf(terms, rental)) {
          expect(amountCents).toBeGreaterThan(0);
          if (kind === 'fuel') expect(back.fuelEighths!).toBeLessThan(pickUp.fuelEighths!);
          if (kind === 'distance') expect(back.mileageKm! - pickUp.mileageKm!).toBeGreaterThan(600);
        }
      },
    ),
  );
});

test('terms that cost nothing are not kept with an order', () => {
  expect(termsToKeep(noRentalTerms)).toBeNull();
  expect(termsToKeep({ ...noRentalTerms, perDay: 100 })).toBeNull();
  expect(termsToKeep(terms)).toEqual(terms);
});

test('levels and terms are told in words', () => {
  expect([0, 1, 4, 8].map((fuelEighths) => levelText({ fuelEighths }))).toEqual([
    'Empty',
    '1/8',
    '1/2',
    'Full',
  ]);
  expect(levelText({ chargePercent: 0 })).toBe('0%');
  expect(levelText({})).toBeUndefined();
  expect(termsTexts(noRentalTerms, String)).toEqual([]);
  expect(termsTexts(terms, (dollars) => `$${dollars}`)[0]).toBe(
    '300 km a day are included; each additional km costs $0.5.',
  );
});

test('once the level is written down, the terms speak of tank or charge alone', () => {
  const said = (level: FuelLevel) => termsTexts(terms, String, level).join(' ');
  expect(said({})).toMatch(/eighth of a tank .* percent of charge/);
  expect(said({ fuelEighths: 8 })).not.toContain('percent of charge');
  expect(said({ chargePercent: 80 })).not.toContain('tank');
});
