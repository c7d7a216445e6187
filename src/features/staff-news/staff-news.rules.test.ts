import { expect, test } from 'vitest';
import { roles } from '#platform/permissions.ts';
import { kindsFor, kindsOfNews, newsAt } from './staff-news.rules.ts';

const paths = Object.values(kindsOfNews).flatMap(({ ways }) => ways.map(({ path }) => path));

test('whoever opens a page has seen what their role hears of, and nothing else', () => {
  for (const role of roles)
    for (const path of paths)
      expect(kindsFor(role), `${role} at ${path}`).toEqual(expect.arrayContaining(newsAt(path, role)));
  expect(newsAt('/worker/test-drives', 'Worker')).toEqual(['drive']);
  expect(newsAt('/worker/test-drives', 'Admin')).toEqual([]);
});
