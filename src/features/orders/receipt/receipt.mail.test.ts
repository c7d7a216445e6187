import { expect, test } from 'vitest';
import { aReceipt } from '../../../../tests/support/receipts.ts';
import { receiptMail } from './receipt.mail.ts';

const rental = { type: 'rent', periodDays: 3, firstDay: '2030-05-20' } as const;
const inInstallments = { method: 'installment', periodYears: 1, frequency: 'quarterly' } as const;

test('what was paid by card is paid, and on its way', () => {
  const { text, html } = receiptMail([aReceipt()], [], undefined);
  expect(text).toContain('Your order is paid: $131,950.50 in total.');
  expect(text).toContain('Your Porsche 911 Carrera S is on the way');
  expect(html).toContain('$131,950.50, paid.');
});

test('of installments nothing is said to be paid', () => {
  const { subject, text, html } = receiptMail([aReceipt(inInstallments)], [], undefined);
  expect(text).toContain('Your order is confirmed: $131,950.50 in total, in installments.');
  expect(html).toContain('$131,950.50, in installments.');
  expect(`${subject} ${text} ${html}`).not.toMatch(/\bpaid\b/);
});

test('a rental is booked for its days; with a purchase beside it, something is on its way', () => {
  const one = receiptMail([aReceipt(rental)], [], undefined);
  expect(one.text).toContain('Your Porsche 911 Carrera S is booked for you');
  expect(one.text).toContain('May 20, 2030');
  expect(receiptMail([aReceipt(rental), aReceipt(rental)], [], undefined).text).toContain(
    'Your vehicles are booked for you',
  );
  expect(receiptMail([aReceipt(rental), aReceipt()], [], undefined).text).toContain(
    'Your vehicles are on the way',
  );
});
