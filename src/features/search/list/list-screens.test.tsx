import { expect, test } from 'vitest';
import { aCar } from '../../../../tests/support/cars.ts';
import { textOf, wholeHtmlOf } from '../../../../tests/support/rendered.tsx';
import { readAddress } from '../filter/page-address.rules.ts';
import type { SearchCounts } from '../search.contract.ts';
import { FoundCars } from './cars.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { nearerText, rangeText } from './filter-texts.ts';
import { FoundList } from './found-list.tsx';
import { ListBar } from './list-bar.tsx';
import { ListSearch } from './list-search.tsx';

const none = { items: [], total: 0, atLeast: false, next: null };
const counted = { total: 7, atLeast: false };

const counts: SearchCounts = {
  ...counted,
  facets: {
    make: [
      { value: 'porsche', text: 'Porsche', count: 7, atLeast: false },
      { value: 'bmw', text: 'BMW', count: 1_000, atLeast: true },
      { value: 'fiat', text: 'Fiat', count: 0, atLeast: false },
    ],
    model: [{ value: 'porsche/911', text: '911', count: 3, atLeast: false }],
    body: [{ value: 'suv', text: 'suv', count: 2, atLeast: false }],
    fuel: [],
    transmission: [],
    condition: [],
    color: [],
    drive: [],
  },
  ticks: { inStock: counted, reduced: { total: 0, atLeast: false } },
  ranges: { price: { least: 17_900, most: 302_100 } },
};

const asked = (query: string) => readAddress(new URLSearchParams(query));
const filtersOf = (query: string, told: SearchCounts | null = counts) =>
  wholeHtmlOf(
    <FilterPanel
      action="/cars"
      asked={asked(query)}
      counts={Promise.resolve(told)}
      basis="12 payments, 0% APR, 0% down"
    />,
  );

test('the list of all cars, where there are none, says just that', async () => {
  const html = await wholeHtmlOf(
    <FoundList action="/cars" Cars={FoundCars} first={none} asked="" nearer={[]} stale={false} />,
  );
  expect(textOf(html)).toBe('No cars available.');
});

test('an empty search offers what is near to it, each with its count, and all cars', async () => {
  const nearer = [
    { kind: 'range', name: 'price', text: '', query: 'search=911', total: 3, atLeast: false },
    { kind: 'words', name: 'search', text: '911', query: '', total: 1_000, atLeast: true },
  ] as const;
  const html = await wholeHtmlOf(
    <FoundList
      action="/cars"
      Cars={FoundCars}
      first={none}
      asked="search=911"
      nearer={nearer}
      stale={false}
    />,
  );
  expect(textOf(html)).toBe(
    'No cars available. No exact matches. Close matches: Any price 3 cars Without “911” 1,000+ cars Show all cars',
  );
  expect(html).toContain('href="/cars?search=911"');
});

test('the search box says what it searches, and is a plain one until it is used', async () => {
  for (const action of ['/cars', '/vip']) {
    const html = await wholeHtmlOf(<ListSearch action={action} asked={asked('search=911')} />);
    expect(html).toContain('placeholder="Search by model"');
    expect(html).toMatch(new RegExp(`<form[^>]* action="${action}"`));
    expect(html).toMatch(/<input[^>]* type="search"[^>]* value="911"/);
    expect(html).not.toMatch(/combobox|listbox|aria-expanded/);
  }
});

test('a VIP catalogue without a car says what it is told to', async () => {
  const html = await wholeHtmlOf(
    <FoundList
      action="/vip"
      Cars={FoundCars}
      first={none}
      asked=""
      nearer={[]}
      stale={false}
      whenEmpty="Please check again later."
    />,
  );
  expect(textOf(html)).toBe('No cars available. Please check again later.');
});

test('further cars are a link of their own, with all that was asked for', async () => {
  const page = { items: [aCar()], total: 2, atLeast: false, next: 'abc' };
  const html = await wholeHtmlOf(
    <FoundList action="/cars" Cars={FoundCars} first={page} asked="make=porsche" nearer={[]} stale={false} />,
  );
  expect(html).toMatch(/href="\/cars\?[^"]*cursor=abc"/);
});

test('filters are fields of one plain form, with what each would give; what would give nothing is left out', async () => {
  const html = await filtersOf('make=porsche&priceTo=150000');
  expect(html).toMatch(
    /<input type="checkbox" form="car-search"[^>]* name="make" checked="" value="porsche"/,
  );
  expect(html).toMatch(/form="car-search"[^>]* name="priceTo" value="150000"/);
  const text = textOf(html);
  expect(text).toContain('BMW 1,000+ Porsche 7');
  expect(text).toContain('911 3');
  expect(text).toContain('SUV 2');
  expect(text).toContain('Show 7 cars');
  expect(text).not.toMatch(/Fiat|Fuel/);
  expect(text).toContain('Estimate with standard terms: 12 payments, 0% APR, 0% down.');
});

test('each choice stands once among the filters', async () => {
  const html = await filtersOf('make=porsche&make=bmw&model=porsche%2F911&body=suv');
  const fields = [...html.matchAll(/<input[^>]*>/g)].map(([field]) => {
    const of = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(field)?.[1];
    return of('type') === 'checkbox' ? `${of('name')}=${of('value')}` : of('name');
  });
  expect(fields.length).toBeGreaterThan(8);
  expect(fields).toEqual([...new Set(fields)]);
});

test('models are offered once a make is chosen', async () => {
  expect(textOf(await filtersOf(''))).not.toContain('Model');
});

test('without counts the filters still take bounds, ticks and what was chosen', async () => {
  const html = await filtersOf('color=red&inStock=yes', null);
  expect(html).toMatch(/name="color" checked="" value="red"/);
  expect(html).toMatch(/name="inStock" checked=""/);
  expect(html).toMatch(/name="yearFrom"/);
  expect(textOf(html)).toContain('Show cars');
});

test('what was understood is said, with a way to insist; each choice can be taken away', async () => {
  const understood = { typed: 'porshe', shown: 'Porsche', exactly: 'search=porshe&exact=yes' };
  const html = await wholeHtmlOf(
    <ListBar
      action="/cars"
      asked={asked('search=porshe&make=porsche&body=suv&priceTo=150000&inStock=yes&sort=price')}
      said={{ understood, nearer: [] }}
      counts={Promise.resolve(counts)}
    />,
  );
  expect(textOf(html)).toMatch(
    /^Showing results for Porsche \. Search for “porshe” instead Remove Porsche Remove SUV Remove Price up to \$150,000 Remove In stock Clear filters/,
  );
  expect(html).toContain('href="/cars?search=porshe&amp;exact=yes"');
  expect(html).toContain(
    'href="/cars?search=porshe&amp;priceTo=150000&amp;inStock=yes&amp;body=suv&amp;sort=price"',
  );
  expect(html).toContain('href="/cars?search=porshe&amp;sort=price"');
  expect(html).toMatch(/<option value="price" selected="">/);
});

test('ranges and nearer searches are told in words', () => {
  expect(rangeText('price', '50000', undefined, 'metric')).toBe('Price from $50,000');
  expect(rangeText('mileage', '1000', '30000', 'miles')).toBe('Mileage 1,000 mi – 30,000 mi');
  expect(rangeText('year', undefined, '2019', 'metric')).toBe('Year up to 2019');
  expect(rangeText('monthly', undefined, '900', 'metric')).toBe('Up to $900 a month');
  expect(nearerText({ kind: 'corrected', name: 'search', text: 'Porsche' })).toBe('Results for Porsche');
  expect(nearerText({ kind: 'choice', name: 'body', text: 'suv, van' })).toBe('Without SUV, Van');
  expect(nearerText({ kind: 'range', name: 'priceTo', text: '$160,000' })).toBe('Up to $160,000');
  expect(nearerText({ kind: 'most', name: 'make', text: 'Audi' })).toBe('Only Audi');
  expect(nearerText({ kind: 'most', name: 'topSpeed', text: '' })).toBe('Only by top speed');
});
