import { expect, test } from 'vitest';
import { openTemplates } from './route-templates.ts';

const templateOf = openTemplates([
  { method: 'GET', path: '/api/cars/:id' },
  { method: 'GET', path: '/api/cars/prices' },
  { method: 'POST', path: '/api/cars/:id/stock' },
  { method: 'GET', path: '/:name{sitemap-[\\w-]+\\.xml}' },
  { method: 'ALL', path: '/' },
  { method: 'ALL', path: '/cars/:id' },
]);

test('a path is told by its template, and a written segment goes before a parameter', () => {
  expect(templateOf('GET', '/api/cars/prices')).toBe('/api/cars/prices');
  expect(templateOf('GET', '/api/cars/0199-a')).toBe('/api/cars/:id');
  expect(templateOf('HEAD', '/api/cars/0199-a')).toBe('/api/cars/:id');
  expect(templateOf('POST', '/api/cars/0199-a/stock')).toBe('/api/cars/:id/stock');
  expect(templateOf('GET', '/sitemap-cars.xml')).toBe('/:name');
});

test("a page's data is told apart from the page", () => {
  expect(templateOf('GET', '/cars/0199-a')).toBe('/cars/:id');
  expect(templateOf('GET', '/cars/0199-a.data')).toBe('/cars/:id.data');
  expect(templateOf('GET', '/_.data')).toBe('/.data');
});

test('whatever strangers ask for, the number of templates stays bounded', () => {
  const asked = Array.from({ length: 5_000 }, (_, index) => [
    templateOf('GET', `/grace-${index}@example.com`),
    templateOf('GET', `/api/unknown/${index}`),
    templateOf('POST', '/api/cars/prices'),
    templateOf('GET', `/assets/a-${index}.js`),
    templateOf('GET', `/x-${index}.data`),
  ]);
  expect(new Set(asked.flat())).toEqual(new Set(['(none)', '(file)']));
});
