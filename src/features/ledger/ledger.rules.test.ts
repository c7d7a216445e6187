import { expect, test } from 'vitest';
import { asPrinted, receiptProofUrl } from './ledger.rules.ts';

test.each([
  ['mq-2345-6789-abcd', 'MQ-2345-6789-ABCD'],
  [' MQ 2345 6789 ABCD ', 'MQ-2345-6789-ABCD'],
  ['mq23456789abcd', 'MQ-2345-6789-ABCD'],
  ['MQ-2345-6789', null],
  ['2345-6789-ABCD', null],
  ['', null],
])('a typed receipt number %j is read as %j', (typed, printed) => {
  expect(asPrinted(typed)).toBe(printed);
});

test("a proof's address carries the receipt number", () => {
  expect(receiptProofUrl('https://cars.example', 'MQ-2345-6789-ABCD')).toBe(
    'https://cars.example/ledger/MQ-2345-6789-ABCD',
  );
});
