import { expect, test } from 'vitest';
import { brand } from '#platform/brand.ts';
import { pageMeta } from './meta.ts';

const matches = [
  { id: 'root', loaderData: { brand, origin: 'https://cars.example', session: null, demo: false } },
];

test('a page is titled with the name of the shop', () => {
  expect(pageMeta(matches, { title: 'Cars' })).toContainEqual({ title: 'Cars — Marque' });
});

test('a page with an address says where it lives', () => {
  const meta = pageMeta(matches, { title: 'Cars', path: '/cars' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://cars.example/cars' });
});

test('a page without one is kept out of search engines', () => {
  expect(pageMeta(matches, { title: 'Checkout' })).toContainEqual({ name: 'robots', content: 'noindex' });
});

test('a shared link shows the picture of the page', () => {
  const meta = pageMeta(matches, { title: 'Artura', image: '/images/cars/1.jpg' });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: 'https://cars.example/images/cars/1.jpg',
  });
});
