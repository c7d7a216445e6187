import { expect, test } from 'vitest';
import { htmlOf } from '../../../../tests/support/rendered.tsx';
import { BuyerPanel } from './order-sheet.tsx';

test("the buyer's address stands in its lines, as on a letter", () => {
  const email = 'ada@example.com';
  const address = '12 St James Square\nApt 4B\nDetroit, MI 48226\nUnited States';
  const buyer = { firstName: 'Ada', lastName: 'Byron', email, phone: '555', address };
  const html = htmlOf(<BuyerPanel order={{ buyer, user: { email, phone: '555', emailVerified: true } }} />);
  expect(html).toContain(`<span class="whitespace-pre-line">${address}</span>`);
});
