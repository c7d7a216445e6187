import { expect, test } from 'vitest';
import { contactOf } from './typed-contact.rules.ts';

test.each([
  ['Ada  Byron', { firstName: 'Ada', lastName: 'Byron' }],
  ['Byron', { lastName: 'Byron' }],
  ['van der Berg, Anna', { firstName: 'Anna', lastName: 'van der Berg' }],
  ['ada@example.com', { email: 'ada@example.com' }],
  ['+1 (313) 555-0101', { phone: '+1 (313) 555-0101' }],
  ['', {}],
])('“%s” is put where it belongs', (typed, expected) => {
  expect(contactOf(typed)).toEqual({ firstName: '', lastName: '', phone: '', email: '', ...expected });
});
