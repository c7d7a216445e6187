import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, loginAs, type Page, test } from '../support/journey.ts';

/** What staff did before, as their screens would have written it: with the key in their addresses and their cars' names. */
async function writeAudit(key: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await client.connect();
  const line = `insert into audit_entries (id, actor_user_id, actor_email, action, subject_type, subject_id, before, after, at, car, added_stock, new_stock)`;
  await client.query(
    `${line} select 'stock-${key}-' || n, 'w', 'lena.${key}@example.com', 'change stock', 'car', 'c', null, null, now(),
       'Lagonda ${key} Shooting Brake ' || n, n, n + 4 from generate_series(1, 60) n`,
  );
  await client.query(
    `${line} values ('zz-price-${key}', 'w', 'omar.${key}@example.com', 'change price', 'car', 'c',
       '{"price": 84300}', '{"price": 79900.5}', now(), 'Facel Vega ${key}', null, null)`,
  );
  await client.end();
}

const chart = (page: Page) => page.getByRole('img', { name: /^Sales by / });
const auditRows = (page: Page) =>
  page
    .getByRole('table', { name: 'Audit log' })
    .getByRole('row')
    .filter({ hasNot: page.getByRole('columnheader') });

test('an admin reads the figures', async ({ page }) => {
  const key = newId().slice(-12);
  await writeAudit(key);

  await test.step('sees what was sold, as three figures and as a line', async () => {
    await loginAs(page, 'Admin');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(page.getByText('Grand Total')).toBeVisible();
    for (const name of ['This month', 'Today'])
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(chart(page)).toHaveAccessibleName(
      /^Sales by day from .+ to .+\. Highest: \$.+\. Latest: \$.+\.$/,
    );
    await expect(chart(page).locator('path.recharts-line-curve')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Best sellers, last 90 days' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Recent orders' }).getByRole('row')).toHaveCount(6);
    await expectAccessible(page);
  });

  await test.step('looks at months, and at the same figures as a table', async () => {
    await page.getByRole('radio', { name: 'Month' }).check({ force: true });
    await expect(chart(page)).toHaveAccessibleName(/^Sales by month/);
    await page.getByText('Show as table').click();
    const table = page.getByRole('table', { name: 'Sales by month' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expectAccessible(page);
  });

  await test.step('is told that the shop is out of reach, and tries again', async () => {
    await page.route('**/sales-chart**', (call) => call.abort());
    await page.getByRole('radio', { name: 'Week' }).check({ force: true });
    await expect(page.getByText('These sales could not be loaded.')).toBeVisible();
    await expect(chart(page)).toHaveAccessibleName(/^Sales by month/);
    await page.unroute('**/sales-chart**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(chart(page)).toHaveAccessibleName(/^Sales by week/);
    await expect(page.getByText('These sales could not be loaded.')).toBeHidden();
  });

  await test.step('filters the audit by e-mail and car model during typing', async () => {
    await page.getByLabel('Email').fill(`OMAR.${key.toUpperCase()}`);
    await expect(auditRows(page)).toHaveCount(1);
    await expect(auditRows(page)).toContainText('Change price');
    await expect(auditRows(page)).toContainText('$84,300');
    await expect(auditRows(page)).toContainText('$79,900.50');
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Car model').fill(`${key} shooting brake 60`);
    await expect(auditRows(page)).toHaveCount(1);
    await expect(auditRows(page)).toContainText('+60');
    await page.getByLabel('Car model').fill('no such car');
    await expect(page.getByText('No matches.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an answer that comes late replaces nothing; the address keeps what is looked for', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/audit-logs.*car=lagonda/, async (call) => {
      await held;
      await call.continue();
    });
    const asked = page.waitForRequest(/audit-logs.*car=lagonda/);
    const answered = page.waitForResponse(/audit-logs.*car=lagonda/);
    await page.getByLabel('Car model').fill(`lagonda ${key}`);
    await asked;
    await page.getByLabel('Car model').fill(`facel vega ${key}`);
    await expect(page.getByText('1 entry')).toBeVisible();
    release();
    await answered;
    await expect(page.getByText('1 entry')).toBeVisible();
    await expect(auditRows(page)).toContainText('Facel Vega');
    await expect(page).toHaveURL(new RegExp(`/admin\\?period=week&car=facel\\+vega\\+${key}$`));
    await page.reload();
    await expect(chart(page)).toHaveAccessibleName(/^Sales by week/);
    await expect(page.getByLabel('Car model')).toHaveValue(`facel vega ${key}`);
    await expect(auditRows(page)).toHaveCount(1);
  });

  await test.step('takes the filtered view along as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain(`Facel Vega ${key},,,"Price: $84,300","Price: $79,900.50"`);
  });

  await test.step('reads the whole audit log, page by page', async () => {
    await page.getByRole('link', { name: 'Full audit log' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/audit\\?car=facel\\+vega\\+${key}$`));
    // The page before has fields of these names as well.
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await page.getByLabel('Car model').fill('');
    await page.getByLabel('Email').fill(`lena.${key}@`);
    await expect(page.getByText('60 entries')).toBeVisible();
    await expect(auditRows(page)).toHaveCount(50);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Page 2', exact: true }).click();
    await expect(auditRows(page)).toHaveCount(10);
    await page.goBack();
    await expect(auditRows(page)).toHaveCount(50);
    await expect(page.getByLabel('Email')).toHaveValue(`lena.${key}@`);
    await page.getByRole('link', { name: 'When' }).click();
    await expect(page).toHaveURL(/sort=reversed/);
    await expect(auditRows(page)).toHaveCount(50);
  });

  await test.step('goes on to the management, which asks for credentials', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Management' }).click();
    await expect(page).toHaveURL(/\/admin\/verify-management$/);
  });
});
