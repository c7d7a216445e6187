import { expect, test } from 'vitest';
import { californianReturnRight as california, noReturnRight } from '../kinds/order-terms.contract.ts';
import { returnFee, returnPromise, returnTermsFor } from './return-right.rules.ts';

const used = { condition: 'used', priceCents: 5_000_000 };

test('in California used cars up to $50,000 may be brought back, and no others', () => {
  expect(returnTermsFor(california, used)).toMatchObject({ days: 3, km: 644 });
  expect(returnTermsFor(california, { ...used, condition: 'certified' })).not.toBeNull();
  expect(returnTermsFor(california, { ...used, priceCents: 5_000_001 })).toBeNull();
  for (const condition of ['new', 'demo'])
    expect(returnTermsFor(california, { ...used, condition })).toBeNull();
  expect(returnTermsFor(noReturnRight, used)).toBeNull();
});

test('its fee is 1.5 %, at least $200 and at most $600', () => {
  expect(
    [1_000_000, 1_333_333, 1_333_400, 2_000_000, 4_000_000, 5_000_000].map((price) =>
      returnFee(california, price),
    ),
  ).toEqual([20_000, 20_000, 20_001, 30_000, 60_000, 60_000]);
});

test('the promise says days, distance and fee', () => {
  expect(returnPromise({ ...california, km: null }, 2_000_000, 'metric')).toBe(
    '3 days after delivery to return it, for a fee of $300.',
  );
  expect(returnPromise(california, 2_000_000, 'miles')).toContain('at most 400 mi driven');
  expect(returnPromise({ ...california, days: 1, feePercent: 0, feeLeast: 0 }, 1, 'metric')).toMatch(
    /^1 day after .* without a fee\.$/,
  );
});
