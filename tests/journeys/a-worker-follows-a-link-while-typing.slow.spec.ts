import { expect, haveSessionOf, test } from '../support/journey.ts';

const lists = [
  { path: '/worker/vehicles', box: 'VIN, stock number or car', link: 'Handovers', leadsTo: /Handovers/ },
  {
    path: '/worker/handovers',
    box: 'Search by receipt, customer or model',
    link: 'Inventory',
    leadsTo: /Inventory/,
  },
  {
    path: '/worker/rentals',
    box: 'Search by receipt, customer or model',
    link: 'Inventory',
    leadsTo: /Inventory/,
  },
  { path: '/worker', box: 'Search by make or model', link: 'Inventory', leadsTo: /Inventory/ },
];

for (const { path, box, link, leadsTo } of lists)
  test(`a link that a worker follows while typing a search counts: ${path}`, async ({ page }) => {
    await haveSessionOf(page, 'Worker');
    await page.clock.install();
    await page.goto(path);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    // The page behind the link takes longer than the pause after which the search would be asked for.
    await page.route(/\.data(\?|$)/, async (route) => {
      await released;
      await route.continue();
    });
    const left = page.waitForRequest(/\.data(\?|$)/);
    await page.getByRole('main').getByLabel(box).fill('zzz');
    await page
      .getByRole('navigation', { name: 'Desk' })
      .getByRole('link', { name: link, exact: true })
      .click();
    await left;
    await page.clock.fastForward(1_000);
    release();
    await expect(page.getByRole('heading', { level: 1, name: leadsTo })).toBeVisible();
  });
