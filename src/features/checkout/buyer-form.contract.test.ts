import { expect, test } from 'vitest';
import { addressText } from '#features/accounts/addresses/address.rules.ts';
import { buyerForm } from './buyer-form.contract.ts';
import { enteredBuyer } from './checkout.contract.ts';

const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '555' };
const home = { street: '1 Road', city: 'Detroit', region: 'MI', postalCode: '48226', country: 'USA' };

const problemsOf = (address: Partial<typeof home> & { line2?: string }) =>
  buyerForm.safeParse({ ...person, ...home, ...address }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

test('street, city and country are asked for everywhere', () => {
  expect(problemsOf({ street: ' ', city: '', country: '' })).toEqual(['street', 'city', 'country']);
});

test('an apartment or suite may stay empty, and is one line', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ line2: '' })).toEqual([]);
  expect(problemsOf({ line2: 'Apt 4\nApt 5' })).toEqual(['line2']);
});

test('state and postal code are asked for at home only', () => {
  expect(problemsOf({ region: '', postalCode: '' })).toEqual(['region', 'postalCode']);
  expect(problemsOf({ region: '', postalCode: '', country: 'Kenya' })).toEqual([]);
  expect(problemsOf({ street: '', region: '' })).toEqual(['street', 'region']);
});

test('the longest parts make an address that the shop takes', () => {
  const longest = {
    street: 's'.repeat(250),
    line2: 'l'.repeat(250),
    city: 'c'.repeat(80),
    region: 'r'.repeat(60),
    postalCode: 'p'.repeat(20),
    country: 'n'.repeat(60),
  };
  expect(problemsOf(longest)).toEqual([]);
  expect(enteredBuyer.safeParse({ ...person, address: addressText(longest) }).success).toBe(true);
  expect(problemsOf({ street: 's'.repeat(251), line2: 'l'.repeat(251) })).toEqual(['street', 'line2']);
});
