import { expect, test } from 'vitest';
import { unfoldTable } from '../../scripts/lib/page-weights.ts';
import { foldTable, type RouteTable } from '../../scripts/lib/route-table.ts';

const table: RouteTable = {
  entry: { module: '/assets/En-try1.js', imports: ['/assets/a.js'] },
  routes: {
    root: {
      id: 'root',
      path: '',
      hasLoader: true,
      hasClientMiddleware: true,
      module: '/assets/r_1.js',
      css: [],
    },
    home: {
      id: 'home',
      parentId: 'root',
      index: true,
      module: '/assets/h.js',
      imports: ['/assets/a.js', '/assets/b-b.js'],
      css: [],
    },
    'cars/:id': {
      id: 'cars/:id',
      parentId: 'root',
      path: 'cars/:id',
      hasErrorBoundary: true,
      module: '/assets/c.js',
      css: ['/assets/one.css', '/assets/two.css'],
    },
    'not-found': {
      id: 'not-found',
      parentId: 'root',
      path: '*',
      hasAction: true,
      module: '/assets/n.js',
      css: [],
    },
  },
  url: '/assets/manifest-1.js',
  version: '1',
};

test('the table of addresses is in the browser what React Router wrote', () => {
  expect(unfoldTable(foldTable(table))).toEqual(table);
});

test('what a page does not have counts as false, and what is not known is not dropped in silence', () => {
  const [root] = Object.values(table.routes);
  const withFlag = (flag: Record<string, boolean>): RouteTable => ({
    ...table,
    routes: { root: { ...root!, ...flag } },
  });
  expect(unfoldTable(foldTable(withFlag({ hasAction: false, hasNews: false }))).routes.root).toEqual(root);
  expect(() => foldTable(withFlag({ hasNews: true }))).toThrow('does not know hasNews');
  expect(() => foldTable({ ...table, routes: { root: { ...root!, module: '/elsewhere.js' } } })).toThrow(
    'no script',
  );
});
