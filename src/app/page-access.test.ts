import { readFileSync } from 'node:fs';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { pages } from '#features/accounts/page-guard/page-guard.rules.ts';
import { may } from '#platform/permissions.ts';
import routes from './routes.ts';

interface Page {
  path: string;
  file: string;
  /** The files of the layouts around it. */
  inside: string[];
}

const pagesOf = (entries: readonly RouteConfigEntry[], above = '', inside: string[] = []): Page[] =>
  entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    if (entry.children) return pagesOf(entry.children, path, [...inside, entry.file]);
    return [{ path: path || '/', file: entry.file, inside }];
  });

const named = pagesOf(await routes).filter((page) => !page.path.endsWith('*'));

test('every page stands in the table of who may open it', () => {
  const strangers = named.map((page) => page.path).filter((path) => !(path in pages));
  expect(strangers).toEqual([]);
});

/**
 * These show only what the customer's own browser carries there from a guarded page. Right after a payment nothing must
 * depend on one more answer of the server.
 */
const carried = ['/card-payment', '/installment', '/payment-return', '/order-success'];

test('every page that is not open to all asks the server before it is shown', () => {
  const guarded = named.filter(
    (page) => !may('visitor', pages[page.path] ?? 'browse cars') && !carried.includes(page.path),
  );
  const silent = guarded.filter((page) => {
    const source = readFileSync(new URL(page.file, import.meta.url), 'utf8');
    return !/export (async function loader|function loader|const loader|\{[^}]*\bloader\b)/.test(source);
  });
  expect(silent).toEqual([]);
});

test('every screen of the staff is kept from narrow windows', () => {
  const ofStaff = named.filter(
    ({ path }) => path.startsWith('/admin') || !may('User', pages[path] ?? 'browse cars'),
  );
  expect(ofStaff.length).toBeGreaterThan(0);
  expect(ofStaff.filter(({ inside }) => !inside.includes('staff-frame/staff-layout.tsx'))).toEqual([]);
});
