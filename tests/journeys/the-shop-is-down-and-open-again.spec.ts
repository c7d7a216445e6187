import type { APIRequestContext } from '@playwright/test';
import { demoAccounts } from '#features/accounts/demo-accounts.contract.ts';
import { type DemoShop, openDemoShop } from '../support/demo-shop.ts';
import { test as base, expect, haveSessionOf, password } from '../support/journey.ts';

/** A shop of its own: the others' must not go down. */
const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Takes the shop down as its Global-Admin, by calls; returns the way back. */
async function takeDown(request: APIRequestContext): Promise<() => Promise<void>> {
  const { email, username, role } = demoAccounts.find((account) => account.role === 'Global-Admin')!;
  const post = async (url: string, data: object) => (await request.post(url, { data })).json();
  await post('/api/auth/login', { email, password });
  await post('/api/global-admin/verify', { username, password, role });
  const plan = { startTime: new Date().toISOString(), durationMinutes: 30, reason: 'New disks.' };
  const { downtime } = await post('/api/downtime/create', plan);
  return async () => {
    await post(`/api/downtime/${downtime._id}/end`, {});
  };
}

test('after a downtime a worker is where the typing was, and it is there', async ({ page, request }) => {
  test.slow();
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker?search=a&sort=price');
  const typed = page.getByRole('spinbutton').first();
  const name = await typed.getAttribute('aria-label');
  await typed.fill('31');
  const open = await takeDown(request);
  await page
    .getByRole('button', { name: /^Update / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/forbidden$/);
  await open();
  await expect(page).toHaveURL(/\/worker\?search=a&sort=price$/, { timeout: 60_000 });
  await expect(page.getByLabel(name!, { exact: true })).toHaveValue('31');
});

test('after a downtime a visitor reads on where it came, also by a reload of the waiting page', async ({
  page,
  request,
}) => {
  test.slow();
  const cars = /\/cars\?search=a$/;
  await page.goto('/cars?search=a');

  await test.step('by itself', async () => {
    const open = await takeDown(request);
    await expect(page).toHaveURL(/\/downtime$/, { timeout: 60_000 });
    await open();
    await expect(page).toHaveURL(cars, { timeout: 60_000 });
  });

  await test.step('by a reload, though the way there was a click that the server turned away', async () => {
    const open = await takeDown(request);
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(page).toHaveURL(/\/downtime$/);
    await page.reload();
    await open();
    await page.reload();
    await expect(page).toHaveURL(cars);
  });

  await test.step('only once: home is home again', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});
