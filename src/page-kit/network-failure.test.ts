import { expect, test } from 'vitest';
import { isNetworkFailure } from './network-failure.ts';

test.each([
  new TypeError('Failed to fetch'),
  new DOMException('The operation was aborted.', 'AbortError'),
  new DOMException('The operation timed out.', 'TimeoutError'),
  new DOMException('A network error occurred.', 'NetworkError'),
])('a request without an answer is a network failure: %s', (error) => {
  expect(isNetworkFailure(error)).toBe(true);
});

test.each([
  new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'),
  new DOMException('The quota has been exceeded.', 'QuotaExceededError'),
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  new Error('fetch'),
])('a script error is not called a network failure: %s', (error) => {
  expect(isNetworkFailure(error)).toBe(false);
});
