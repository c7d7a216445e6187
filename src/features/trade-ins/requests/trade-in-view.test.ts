import { expect, test } from 'vitest';
import { estimateQuery } from './requests.contract.ts';
import { estimateAsked, readTradeInView } from './trade-in-view.ts';

const judge = (mileage: string, units: 'metric' | 'miles' = 'metric') =>
  estimateQuery.safeParse(
    estimateAsked(
      readTradeInView(new URLSearchParams({ make: 'Mazda', model: 'MX-5', year: '2019', mileage })),
      units,
    ),
  );

test('a mileage with thousands counts as it was meant, and is shown in the units of the shop', () => {
  expect(judge('85,000').data).toMatchObject({ mileageKm: 85_000, modelYear: 2019 });
  expect(judge('53 000', 'miles').data).toMatchObject({ mileageKm: 85_295 });
});

test.each([
  ['85.000', 'Did you mean 85 or 85,000?'],
  ['12,5', 'Did you mean 12.5 or 125? Enter a whole number'],
  ['many', 'Enter a number'],
])('%s is refused at the field of the mileage', (mileage, message) => {
  expect(judge(mileage).error?.issues).toMatchObject([{ path: ['mileageKm'], message }]);
});
