import pg from 'pg';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import {
  expect,
  expectAccessible,
  loginAs,
  newEmail,
  type Page,
  phone,
  test,
  verifyAs,
} from '../support/journey.ts';

/** As if ten minutes had gone by, for this browser's session. */
async function endPermits(page: Page): Promise<void> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === sessionCookies.http)!;
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await client.connect();
  await client.query('delete from permits where session_id in (select id from sessions where token = $1)', [
    decodeURIComponent(cookie.value).split('.')[0],
  ]);
  await client.end();
}

test('a new admin who cannot be made is told of, and the form stays', async ({ page }) => {
  await loginAs(page, 'Global-Admin');
  await page.goto('/admin/create-new-admin');
  await verifyAs(page, 'Global-Admin');
  await page.route('**/api/global-admin/create-admin', (route) => route.abort());
  await page.getByLabel('Email').fill(newEmail('away'));
  await page.getByLabel('Username').fill('away-admin');
  await page.getByLabel('Phone').fill(phone);
  await page.getByLabel('Temporary password').fill('Temporary-Marque-1');
  await page.getByRole('button', { name: 'Create admin' }).click();
  await expect(page.getByText('Failed to create admin')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create admin' })).toBeEnabled();

  await page.unroute('**/api/global-admin/create-admin');
  await endPermits(page);
  await page.getByRole('button', { name: 'Create admin' }).click();
  await expect(page.getByText('Please verify your credentials first.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify again' }).click();
  await expect(page).toHaveURL(/\/admin\/verify-new-admin$/);
  await verifyAs(page, 'Global-Admin');
  await expect(page).toHaveURL(/\/admin\/create-new-admin$/);
});
