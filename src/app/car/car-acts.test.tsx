import { expect, test } from 'vitest';
import { ownPlanAlone } from '#features/settings/kinds/finance-kinds.contract.ts';
import { aCar } from '../../../tests/support/cars.ts';
import { readingOf } from '../../../tests/support/rendered.tsx';
import { CarActs } from './shown-car.tsx';

test('what a month costs is said of a car that is bought, and not of one that is rented', () => {
  const car = aCar();
  const financed = {
    name: 'Porsche 911',
    totalCents: 24_920_000,
    terms: ownPlanAlone,
    address: '/cars/1/finance',
  };
  const monthly = { payment: 6922.22, payments: 36, apr: 0, down: 0 };
  const read = (type: 'purchase' | 'rent') =>
    readingOf(<CarActs type={type} car={car} path="/cars/1" financed={financed} monthly={monthly} />);
  expect(read('purchase')).toMatch(/from \$6,922\.22 a month .* Estimate payment/);
  expect(read('rent')).not.toMatch(/month|Estimate/);
});
