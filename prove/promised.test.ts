import { expect, test } from 'vitest';
import { aRecord, copyOf, findBroken, type Kept } from './promised.ts';

const nothing: Kept = {
  sales: [],
  holds: [],
  refunds: new Map(),
  carsOfMakes: new Map(),
  units: [],
  paidSales: 0,
  bookedSales: 0,
};

/** What a shop said yes to, one of each. */
function promised() {
  const made = aRecord();
  made.keys.add('key').add('unanswered');
  made.sales.set('key', 'order');
  made.holds.add('hold');
  made.endedHolds.add('hold');
  made.cancelled.add('order');
  made.refunds.add('part');
  made.files.set('Proof 1', 20);
  made.writtenFiles.add('Proof 1');
  return made;
}

const sale = { key: 'key', orderId: 'order', isPaid: true, state: 'cancelled' };
const kept: Kept = {
  sales: [sale],
  holds: [{ id: 'hold', state: 'cancelled' }],
  refunds: new Map([['part', 1]]),
  carsOfMakes: new Map([['Proof 1', 20]]),
  units: [{ carId: 'car', expected: 3, here: 3 }],
  paidSales: 1,
  bookedSales: 1,
};

test('nothing is broken where everything that was promised is there once', () => {
  expect(findBroken(promised(), kept)).toEqual([]);
});

test('each promise that was lost is told', () => {
  expect(findBroken(promised(), nothing)).toEqual([
    'The sale of order order is missing.',
    'Order order was cancelled and is undefined.',
    'The reservation hold is missing.',
    'The refund of key part is there 0 times.',
    'Of the 20 cars of Proof 1 there are 0.',
  ]);
});

test('a sale that is there twice is told, answered or not', () => {
  const twice = [sale, { ...sale, orderId: 'another' }];
  expect(findBroken(promised(), { ...kept, sales: twice })).toEqual([
    'The sale of key key is there 2 times.',
  ]);
  const unanswered = ['one', 'another'].map((orderId) => ({ ...sale, orderId, key: 'unanswered' }));
  expect(findBroken(promised(), { ...kept, sales: [sale, ...unanswered] })).toEqual([
    'The sale of key unanswered is there 2 times.',
  ]);
});

test('units, books, reservations and files that do not add up are told', () => {
  const wrong: Kept = {
    ...kept,
    holds: [{ id: 'hold', state: 'active' }],
    refunds: new Map([['part', 2]]),
    carsOfMakes: new Map([['Proof 1', 19]]),
    units: [{ carId: 'car', expected: 3, here: 4 }],
    bookedSales: 2,
  };
  expect(findBroken(promised(), wrong)).toEqual([
    'The reservation hold was cancelled and still stands.',
    'The refund of key part is there 2 times.',
    'Of the 20 cars of Proof 1 there are 19.',
    'Of car there are 4 units and not 3.',
    '1 sales are paid, and the books have 2.',
  ]);
});

test('a file that was confirmed may still be on its way, as a whole', () => {
  const underWay = promised();
  underWay.writtenFiles.clear();
  expect(findBroken(underWay, { ...kept, carsOfMakes: new Map() })).toEqual([]);
});

test('what is promised later is not looked for in what was read before', () => {
  const made = promised();
  const before = copyOf(made);
  made.sales.set('later', 'not there yet');
  expect(findBroken(before, kept)).toEqual([]);
});
