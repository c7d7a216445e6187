import { expect, test } from 'vitest';
import { htmlOf, readingOf, textOf } from '../../../tests/support/rendered.tsx';
import { AddCar } from './add-car.tsx';
import { CompareTable } from './compare.tsx';
import { CompareToggle } from './compare-toggle.tsx';
import type { ComparedHead } from './load-comparison.ts';

const aHead = (id: string, given: Partial<ComparedHead> = {}): ComparedHead => ({
  _id: id,
  make: 'Saab',
  model: id.toUpperCase(),
  to: `/cars/${id}`,
  price: 30_000,
  image: '/no-picture.svg',
  ...given,
});
const groups = [
  {
    title: 'Vehicle',
    rows: [
      { name: 'Seats', texts: ['4', null], differs: true },
      { name: 'Doors', texts: ['2', '2'], differs: false },
    ],
  },
];
const table = (heads = [aHead('a'), aHead('b')]) => (
  <CompareTable heads={heads} groups={groups} ids={heads.map(({ _id }) => _id)} only={false} />
);

test('what differs says so in words and by a sign, and what is not known is not stated', () => {
  const rows = [...htmlOf(table()).matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) => textOf(row));
  expect(rows.at(-2)).toBe('Seats ≠ (different) 4 – not specified');
  expect(rows.at(-1)).toBe('Doors 2 2');
});

test('each car is removed by a link to the comparison without it', () => {
  const html = htmlOf(table([aHead('a'), aHead('b'), aHead('c')]));
  expect(html).toMatch(/href="\/compare\?cars=a,c"[^>]*>(?:(?!<a ).)*Remove Saab B</s);
});

test('a car that is found is added by a link that carries the others; one that is there is not offered again', () => {
  const offers = [
    { ...aHead('c'), isThere: false, with: '/compare?cars=a,b,c' },
    { ...aHead('a'), isThere: true, with: '/compare?cars=a,b,a' },
  ];
  const html = htmlOf(<AddCar ids={['a', 'b']} only={false} search="saab" offers={offers} />);
  expect(html).toContain('href="/compare?cars=a,b,c"');
  expect(html).not.toContain('cars=a,b,a');
  expect(html).toContain('<input type="hidden" name="cars" value="a,b"/>');
});

test('four cars are the most', () => {
  expect(readingOf(<AddCar ids={['a', 'b', 'c', 'd']} only={false} search="" />)).toBe(
    '4 cars is the maximum. Remove one to add another.',
  );
});

test('what is searched and not found leads to all cars; a shop that is away says so', () => {
  const said = (offers: [] | null) =>
    readingOf(<AddCar ids={[]} only={false} search="<b>" offers={offers} />);
  expect(said([])).toContain('No matches for “<b>”. See all cars');
  expect(said(null)).toContain('The search failed. Please try again in a moment.');
});

test('without script a card leads to a comparison that begins with its car', () => {
  const toggle = <CompareToggle car={{ _id: 'a', make: 'Saab', model: '900' }} />;
  expect(htmlOf(toggle)).toMatch(/<a [^>]*href="\/compare\?cars=a"[^>]*aria-label="Compare Saab 900"/);
});
