import { expect, test } from 'vitest';
import { nextSort, readStockView, stockAddress } from './stock-view.ts';

test('an address and what it asks for lead to each other', () => {
  const view = {
    catalogue: 'vip',
    search: 'One & only',
    exact: true,
    sort: '-price',
    low: true,
    failedPictures: true,
  } as const;
  expect(readStockView(new URLSearchParams(stockAddress(view)))).toEqual(view);
  const plain = {
    catalogue: 'cars',
    search: '',
    exact: false,
    sort: 'newest',
    low: false,
    failedPictures: false,
  } as const;
  expect([readStockView(new URLSearchParams('sort=sideways&catalogue=toys')), stockAddress(plain)]).toEqual([
    plain,
    '?',
  ]);
});

test('pressing a head goes up, down, and back to the newest', () => {
  expect([nextSort('newest', 'price'), nextSort('price', 'price'), nextSort('-price', 'price')]).toEqual([
    'price',
    '-price',
    'newest',
  ]);
  expect([nextSort('-name', 'stock'), nextSort('stock', 'stock')]).toEqual(['stock', 'newest']);
});

test('the address says which state is shown, and one that is none is not asked', () => {
  const view = readStockView(new URLSearchParams('state=draft&low=true'));
  expect(view.state).toBe('draft');
  expect(readStockView(new URLSearchParams(stockAddress(view)))).toEqual(view);
  expect(readStockView(new URLSearchParams('state=hidden')).state).toBeUndefined();
});
