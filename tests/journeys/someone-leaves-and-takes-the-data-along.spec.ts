import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, mailTo, newCustomer, password, test } from '../support/journey.ts';

test('someone leaves and takes the data along', async ({ page }) => {
  test.slow();
  const email = await newCustomer(page);
  const main = page.getByRole('main');
  const download = main.getByRole('region', { name: 'Download your data' });
  const deletion = main.getByRole('region', { name: 'Delete your account' });

  await test.step('finds the page in the account', async () => {
    await page.goto('/account');
    await main.getByRole('link', { name: /^Your data Download/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('downloads one file with everything, for the password', async () => {
    const prepare = download.getByRole('button', { name: 'Prepare file' });
    await alive(prepare);
    await download.getByLabel('Your password').fill('not it');
    await prepare.click();
    await expect(download.getByText('This is not your password.')).toBeVisible();
    await expectAccessible(page);
    await download.getByLabel('Your password').fill(password);
    await prepare.click();
    const link = download.getByRole('link', { name: 'Download file' });
    await expect(link).toBeVisible();
    await expectAccessible(page);
    const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(file.suggestedFilename()).toMatch(/^my-data-.*\.zip$/);
    const files = unzipSync(await readFile(await file.path()));
    expect(Buffer.from(files['data.json']!).toString()).toContain(email);
  });

  await test.step('is asked for the password and the word before the account goes', async () => {
    const press = deletion.getByRole('button', { name: 'Delete my account permanently' });
    await press.click();
    await expect(deletion.getByText('Enter your password')).toBeVisible();
    await expect(deletion.getByText('Enter the word DELETE')).toBeVisible();
    await expectAccessible(page);
    await deletion.getByLabel('Your password').fill(password);
    await deletion.getByLabel('Type DELETE to confirm').fill('delete');
    await press.click();
    await expect(page).toHaveURL(/\/account-deleted$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Goodbye, and thank you' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is signed out, told by mail, and cannot log in any more', async () => {
    expect((await mailTo(email)).subject).toMatch(/account is deleted$/);
    await page.goto('/account/data');
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(main.getByText(/wrong|incorrect|does not fit|Login failed|Invalid/i).first()).toBeVisible();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('is shown the way to the cars', async () => {
    await page.goto('/account-deleted');
    await main.getByRole('link', { name: 'See the cars' }).click();
    await expect(page).toHaveURL(/\/cars$/);
  });
});
