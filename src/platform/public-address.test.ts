import { expect, test } from 'vitest';
import { StartError } from '#platform/config.ts';
import { lineOnPublicAddress } from './public-address.ts';

const own = ['127.0.0.1', '127.9.9.9', '::1', 'localhost'];
const open = ['0.0.0.0', '::', '192.0.2.1', '::ffff:192.0.2.1', 'cars.example.com'];

test.each(open)(
  'a real shop that listens beyond loopback, on %s, does not start without PUBLIC_URL',
  (host) => {
    expect(() => lineOnPublicAddress({ host }, false)).toThrow(StartError);
    expect(() => lineOnPublicAddress({ host }, false)).toThrow(/^[^\n]+set PUBLIC_URL[^\n]+\.$/);
  },
);

test.each(own)('on loopback, at %s, it starts and says so', (host) => {
  expect(lineOnPublicAddress({ host }, false)).toContain('PUBLIC_URL is not set');
});

test.each([...own, ...open])('with PUBLIC_URL, and as a demo, it starts without a word on %s', (host) => {
  expect(lineOnPublicAddress({ host, publicUrl: 'https://cars.example.com' }, false)).toBeUndefined();
  expect(lineOnPublicAddress({ host }, true)).toBeUndefined();
});
