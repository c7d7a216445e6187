import { expect, test } from 'vitest';
import { wrongFields } from '#page-kit/form-action.ts';
import { handoverInput } from '../vins/vins.contract.ts';
import { levelIn, readRental, typedRental } from './typed-rental.ts';

test.each([
  ['', true, {}],
  [' 80 ', true, { chargePercent: 80 }],
  ['0', true, { chargePercent: 0 }],
  ['101', true, undefined],
  ['5.5', true, undefined],
  ['1e1', true, undefined],
  ['-1', true, undefined],
  ['8', false, { fuelEighths: 8 }],
  ['9', false, undefined],
])('%j typed as a level, electric: %s', (typed, isElectric, level) => {
  expect(levelIn({ [isElectric ? 'chargePercent' : 'fuelEighths']: typed })).toEqual(level);
});

const schema = typedRental.transform((typed, context) => readRental(handoverInput, typed, context));
const typed = {
  vin: '',
  mileageKm: '',
  units: 'metric',
  modelYear: '',
  chosen: '',
  isOdd: '',
  isVinNeeded: '',
};

test('what is wrong with a damage is shown at its own fields after an earlier one was removed', () => {
  const damages = {
    'damages.2.place': 'rear',
    'damages.2.what': 'Scratch',
    'damages.2.photos': 'p1 p2',
    'damages.3.place': '',
    'damages.3.what': ' ',
    'damages.3.photos': '',
  };
  expect(wrongFields({ schema }, { ...typed, ...damages, chargePercent: '101' })).toEqual({
    chargePercent: 'Enter a whole number from 0 to 100',
    'damages.3.place': 'Choose a location',
    'damages.3.what': 'Describe the damage',
  });
  expect(
    schema.parse({ ...typed, ...damages, 'damages.3.place': 'roof', 'damages.3.what': 'Dent' }),
  ).toMatchObject({
    json: {
      condition: {
        damages: [
          { place: 'rear', what: 'Scratch', photos: ['p1', 'p2'] },
          { place: 'roof', what: 'Dent', photos: [] },
        ],
      },
    },
    damages: [2, 3],
  });
});
