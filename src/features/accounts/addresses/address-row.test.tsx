import { expect, test } from 'vitest';
import { htmlOf } from '../../../../tests/support/rendered.tsx';
import { addressText } from './address.rules.ts';
import { AddressRow } from './addresses.tsx';

const house = {
  street: '12 St James Square',
  city: 'Detroit',
  region: 'MI',
  postalCode: '48226',
  country: 'United States',
};

test('the buttons of two apartments of one house are told apart by name', () => {
  const namesOf = (line2: string) => {
    const parts = { ...house, line2 };
    const address = { ...parts, _id: line2, text: addressText(parts), isDefault: false };
    const html = htmlOf(<AddressRow address={address} onChange={() => {}} />);
    return [...html.matchAll(/<button[^>]* aria-label="([^"]+)"/g)].map(([, name]) => name);
  };
  expect(namesOf('')).toContain('Change 12 St James Square');
  expect(namesOf('Apt 4B')).toEqual([
    'Change 12 St James Square, Apt 4B',
    'Make 12 St James Square, Apt 4B the default',
    'Remove 12 St James Square, Apt 4B',
  ]);
});
