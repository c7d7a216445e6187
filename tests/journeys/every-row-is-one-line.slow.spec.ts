import type { Role } from '#platform/permissions.ts';
import { expect, haveSessionOf, type Page, test } from '../support/journey.ts';

/** The lists of the desk that open without a verification, by who sees the most of them. */
const lists: readonly { role: Role; paths: readonly string[] }[] = [
  {
    role: 'Workers-Admin',
    paths: [
      '/worker',
      '/worker/handovers',
      '/worker/rentals?show=returned',
      '/worker/vehicles',
      '/worker/test-drives',
      '/worker/test-drives?show=all',
      '/worker/appointments',
      '/worker/trade-ins?show=all',
      '/worker/questions?show=all',
      '/worker/holds?view=all',
      '/worker/import',
      '/desk/mails',
    ],
  },
  {
    role: 'Admin',
    paths: [
      '/admin',
      '/admin/orders',
      '/admin/installments',
      '/admin/disputes',
      '/admin/payouts',
      '/admin/books',
      '/admin/audit',
      '/admin/trade-in-values',
      '/worker/vehicles',
    ],
  },
];

const tallest = 41;

/** Rows that are no line of 40 px, and tables that scroll by themselves. A row with one wide cell is a note on the one above it. */
const oddTables = (page: Page) =>
  page.getByRole('main').evaluate((main, most) => {
    const isLine = (row: HTMLTableRowElement) => [...row.cells].every((cell) => cell.colSpan === 1);
    return [...main.querySelectorAll('table')].flatMap((table) => {
      const name = table.caption?.textContent ?? '';
      const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter(isLine);
      const heights = rows.map((row) => Math.round(row.getBoundingClientRect().height));
      const tall = heights.filter((height) => height > most);
      const frame = table.parentElement;
      const scrolls = frame !== null && /auto|scroll/.test(getComputedStyle(frame).overflowY);
      return [
        ...(tall.length > 0 ? [`${name}: rows of ${[...new Set(tall)].join(', ')} px`] : []),
        ...(scrolls ? [`${name}: scrolls by itself`] : []),
      ];
    });
  }, tallest);

for (const { role, paths } of lists)
  for (const width of [768, 1440])
    test(`${role}: every row of the desk's tables is one line, at ${width} px`, async ({ page }) => {
      test.slow();
      await page.setViewportSize({ width, height: 900 });
      await haveSessionOf(page, role);
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        for (const odd of await oddTables(page)) found.push(`${path}: ${odd}`);
      }
      expect(found).toEqual([]);
    });
