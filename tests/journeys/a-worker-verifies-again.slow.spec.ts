import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, loginAs, test, verifyAs } from '../support/journey.ts';

test('every verification screen asks for both fields, refuses a wrong password, and leads on', async ({
  page,
}) => {
  let username = '';
  await test.step("the workers' admin's screens say what they are", async () => {
    username = (await loginAs(page, 'Workers-Admin')).username;
    for (const [path, title] of [
      ['/worker/verify-management', 'Worker Management Verification'],
      ['/worker/verify-update-price', 'Verify Worker Admin'],
      ['/worker/verify-generate-vin', 'Verify Worker Admin'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });

  await test.step('the name is known already; both fields are required', async () => {
    await page.goto('/worker/verify-management');
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await alive(page.getByRole('button', { name: 'Verify', exact: true }));
    await page.getByLabel('Username').fill('');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByText('Enter your username')).toBeVisible();
    await expect(page.getByText('Enter your password', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a wrong password is told in the listed words', async () => {
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Drive-1');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Verification failed' })).toBeVisible();
    await page.goto('/worker/manage');
    await expect(page).toHaveURL(/\/worker\/verify-management$/);
  });

  await test.step('the right one opens what stands behind it, and nothing else', async () => {
    await verifyAs(page, 'Workers-Admin');
    await expect(page).toHaveURL(/\/worker\/manage$/);
    await page.goto('/worker/generate-vin');
    await expect(page).toHaveURL(/\/worker\/verify-generate-vin$/);
  });
});

test("the office's verification leads to its menu", async ({ page }) => {
  await loginAs(page, 'Admin');
  await page.goto('/admin/manage');
  await expect(page).toHaveURL(/\/admin\/verify-management$/);
  await expect(page.getByRole('heading', { level: 1, name: 'ADMIN MANAGEMENT' })).toBeVisible();
  await expectAccessible(page);
  await verifyAs(page, 'Admin');
  await expect(page).toHaveURL(/\/admin\/manage$/);
});
