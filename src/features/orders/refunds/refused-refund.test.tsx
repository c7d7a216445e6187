import { expect, test } from 'vitest';
import { htmlOf, readingOf } from '../../../../tests/support/rendered.tsx';
import type { ListedRefund } from '../orders.contract.ts';
import { RefundsNotice } from './refunds-notice.tsx';
import { RefusedRefund } from './refused-refund.tsx';

const aRefund = (given: Pick<ListedRefund, 'state' | 'reason'>): ListedRefund => ({
  _id: 'refund-1',
  amount: 100,
  cause: 'cancellation',
  tax: 0,
  stateCharges: 0,
  askedAt: '2030-05-02T10:00:00.000Z',
  ...given,
});

const anOrder = (...refunds: ListedRefund[]) => ({
  _id: 'one',
  buyer: {
    firstName: 'Ada',
    lastName: 'Byron',
    email: 'ada@example.com',
    phone: '555 0100',
    address: '12 Lafayette Street',
  },
  refunds,
  refundPermitAbove: 10_000,
  refundWithoutPermit: 10_000,
});

test('an order whose refund was refused says why, and offers both ways on', () => {
  const refund = aRefund({ state: 'failed', reason: 'The account was closed.' });
  const reading = readingOf(<RefusedRefund order={anOrder(refund)} />);
  expect(reading).toContain('The payment provider refused this refund: The account was closed.');
  expect(reading).not.toContain('closed..');
  expect(reading).toContain('Try again, or pay it back by hand and mark it as paid back.');
  expect(htmlOf(<RefusedRefund order={anOrder(refund)} />)).toMatch(/<button[^>]*>.*Mark as paid back/);
});

test.each(['pending', 'done'] as const)('one that is %s needs nobody', (state) => {
  expect(htmlOf(<RefusedRefund order={anOrder(aRefund({ state }))} />)).toBe('');
});

test('the overview counts what needs attention, and leads there', () => {
  expect(htmlOf(<RefundsNotice count={0} />)).toBe('');
  expect(readingOf(<RefundsNotice count={1} />)).toContain('1 refund needs attention');
  expect(readingOf(<RefundsNotice count={3} />)).toContain('3 refunds need attention');
  expect(htmlOf(<RefundsNotice count={3} />)).toContain('href="/admin/refunds"');
});
