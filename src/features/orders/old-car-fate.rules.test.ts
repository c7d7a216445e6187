import { expect, test } from 'vitest';
import { oldCarFate } from './old-car-fate.rules.ts';

const name = '2019 Mazda MX-5';
const offer = { amount: 20_000, lastDay: '2030-05-03' };

test('the person who cancels an order reads what becomes of the old car that paid for it', () => {
  expect(oldCarFate({ name, credit: 18_500, offer }, 'customer')).toBe(
    'You keep your 2019 Mazda MX-5. Our offer of $20,000 is valid until Friday, May 3: you can use it for another purchase.',
  );
  expect(oldCarFate({ name, credit: 18_500, offer }, 'staff')).toBe(
    'The customer keeps the 2019 Mazda MX-5. Our offer of $20,000 is valid until Friday, May 3: they can use it for another purchase.',
  );
  expect(oldCarFate({ name, credit: 18_500 }, 'customer')).toBe(
    'You keep your 2019 Mazda MX-5. Our offer for it is no longer valid; you can request a new one.',
  );
});

test('of an order that no old car pays for, nothing is said', () => {
  expect(oldCarFate(undefined, 'customer')).toBeUndefined();
  expect(oldCarFate({ name, credit: 0 }, 'staff')).toBeUndefined();
});
