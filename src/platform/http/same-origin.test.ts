import { expect, test } from 'vitest';
import { isOtherOrigin } from './same-origin.ts';

const own = ['http://shop.example', 'https://cars.example.com'];

test.each([
  ['a program that is no browser', undefined, undefined],
  ['our own page', 'http://shop.example', 'same-origin'],
  ['our own page, in a browser without fetch metadata', 'http://shop.example', undefined],
  ['our own page under its public address', 'https://cars.example.com', 'same-origin'],
  ['our own page behind a proxy that speaks https', 'https://shop.example', 'same-origin'],
  ['the address bar', undefined, 'none'],
])('%s may act', (_name, origin, site) => {
  expect(isOtherOrigin({ origin, site }, own)).toBe(false);
});

test.each([
  ['another site', 'https://evil.example', 'cross-site'],
  ['another site that hides its fetch metadata', 'https://evil.example', undefined],
  ['another site that sends no origin', undefined, 'cross-site'],
  ['a neighbour under the same domain', 'https://blog.example.com', 'same-site'],
  ['another port', 'http://shop.example:8080', 'same-site'],
  ['a page in a sandbox', 'null', 'cross-site'],
  ['the same host over plain http', 'https://shop.example', 'cross-site'],
  ['nonsense', 'not an origin', undefined],
])('%s may not act', (_name, origin, site) => {
  expect(isOtherOrigin({ origin, site }, own)).toBe(true);
});
