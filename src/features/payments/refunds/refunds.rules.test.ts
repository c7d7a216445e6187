import { expect, test } from 'vitest';
import { pauseAfterMs, refundStatesBefore, refundTransitions } from './refunds.rules.ts';

test('a refund is pending, then done or failed; a failed one is asked for anew, or paid back by hand', () => {
  expect(refundTransitions).toEqual({
    pending: ['done', 'failed'],
    failed: ['pending', 'done'],
    done: [],
  });
  expect(refundStatesBefore('pending')).toEqual(['failed']);
  expect(refundStatesBefore('failed')).toEqual(['pending']);
  expect(refundStatesBefore('done')).toEqual(['pending', 'failed']);
});

test('a provider out of reach is asked after pauses that grow to four hours, in minutes', () => {
  expect([1, 2, 3, 8, 9, 500].map((tries) => pauseAfterMs(tries) / 60_000)).toEqual([1, 2, 4, 128, 240, 240]);
});
