import { expect, test } from 'vitest';
import { readingOf } from '../../../tests/support/rendered.tsx';
import { NextSteps } from './shown-car.tsx';

const read = (type: 'purchase' | 'rent') =>
  readingOf(<NextSteps type={type} returnPromise="3 days after delivery to return it" tradesIn />);

test('what happens next with a car that is bought: payment, delivery, and the right to return it', () => {
  const reading = read('purchase');
  expect(reading).toContain('Pay by card, or in installments without interest.');
  expect(reading).toContain('We deliver the car within 3–5 business days.');
  expect(reading).toContain('3 days after delivery to return it');
  expect(reading).toContain('Have a trade-in?');
});

test('what happens next with a rental: it is paid by card, fetched and brought back, and no old car pays for it', () => {
  const reading = read('rent');
  expect(reading).toContain('Pay by card. 2 Papers');
  expect(reading).toMatch(/3 Pick-up .* 4 Return Bring the car back by the last day of your rental\./);
  expect(reading).not.toMatch(/installments|deliver|3 days after|trade-in/i);
});
