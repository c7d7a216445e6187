import { expect, test } from 'vitest';
import { StartError } from '#platform/config.ts';
import { isOpenDemo, lineOnPublicAddress } from './public-address.ts';

const own = ['127.0.0.1', '127.9.9.9', '::1', 'localhost'];
const open = ['0.0.0.0', '::', '192.0.2.1', '::ffff:192.0.2.1', 'cars.example.com'];

test.each(open)(
  'a real shop that listens beyond loopback, on %s, does not start without PUBLIC_URL',
  (host) => {
    expect(() => lineOnPublicAddress({ host, seedDemo: 'no' }, false)).toThrow(StartError);
    expect(() => lineOnPublicAddress({ host, seedDemo: 'no' }, false)).toThrow(
      /^[^\n]+set PUBLIC_URL[^\n]+\.$/,
    );
  },
);

test.each(own)('on loopback, at %s, it starts and says so', (host) => {
  expect(lineOnPublicAddress({ host, seedDemo: 'no' }, false)).toContain('PUBLIC_URL is not set');
});

test.each([...own, ...open])(
  'with PUBLIC_URL, and as a demo that was asked for, it starts without a word on %s',
  (host) => {
    const publicUrl = 'https://cars.example.com';
    expect(lineOnPublicAddress({ host, publicUrl, seedDemo: 'no' }, false)).toBeUndefined();
    expect(lineOnPublicAddress({ host, publicUrl, seedDemo: 'auto' }, false)).toBeUndefined();
    expect(lineOnPublicAddress({ host, publicUrl, seedDemo: 'yes' }, true)).toBeUndefined();
    expect(lineOnPublicAddress({ host, seedDemo: 'yes' }, true)).toBeUndefined();
    expect(isOpenDemo({ host, seedDemo: 'yes' }, true)).toBe(false);
  },
);

test.each([...own, ...open])(
  'a demo that nobody asked for does not start at an https address, on %s',
  (host) => {
    const config = { host, publicUrl: 'https://cars.example.com', seedDemo: 'auto' } as const;
    expect(() => lineOnPublicAddress(config, true)).toThrow(/^[^\n]+set SEED_DEMO=no [^\n]+\.$/);
    expect(() => lineOnPublicAddress(config, true)).toThrow(StartError);
  },
);

test.each(open)('a demo that nobody asked for starts beyond loopback, on %s, with a warning', (host) => {
  expect(lineOnPublicAddress({ host, seedDemo: 'auto' }, true)).toMatch(/^Warning: this is the demo/);
  expect(lineOnPublicAddress({ host, publicUrl: 'http://cars', seedDemo: 'auto' }, true)).toMatch(/^Warning/);
  expect(isOpenDemo({ host, seedDemo: 'auto' }, true)).toBe(true);
  expect(isOpenDemo({ host, seedDemo: 'auto' }, false)).toBe(false);
});

test.each(own)('and on loopback, at %s, without one', (host) => {
  expect(lineOnPublicAddress({ host, seedDemo: 'auto' }, true)).toBeUndefined();
  expect(isOpenDemo({ host, seedDemo: 'auto' }, true)).toBe(false);
});
