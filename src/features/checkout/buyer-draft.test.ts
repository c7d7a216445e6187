import { expect, test } from 'vitest';
import { draftOf } from './buyer-draft.ts';

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555' };
const before = { street: '1 Road', city: 'Detroit', region: 'MI', postalCode: '48226', country: 'USA' };
const parts = { ...before, line2: 'Apt 4B' };

test('what the form kept is there again', () => {
  expect(draftOf({ ...person, ...parts })).toEqual({ ...person, ...parts });
});

test('what a form without a second line kept is there again', () => {
  expect(draftOf({ ...person, ...before })).toEqual({ ...person, ...before, line2: '' });
});

test('an address that was kept as one text is there again', () => {
  const kept = draftOf({ ...person, address: '1 Road\nDetroit' });
  expect(kept).toMatchObject({ ...person, street: '1 Road, Detroit', city: '' });
  expect(kept).not.toHaveProperty('address');
});

test.each([null, 'text', 7, {}, person, { ...person, ...parts, city: 1 }])(
  'anything else is nothing: %o',
  (kept) => {
    expect(draftOf(kept)).toBeNull();
  },
);
