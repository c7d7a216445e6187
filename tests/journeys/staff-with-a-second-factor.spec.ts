import { appCode, nextAppCode } from '../support/authenticator.ts';
import { expect, expectAccessible, haveSessionOf, type Page, password, test } from '../support/journey.ts';

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.request.post('/api/auth/logout');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
}

test('a worker protects the account with a second factor', async ({ page }) => {
  test.slow();
  const { email } = await haveSessionOf(page, 'Worker');
  let key = '';
  let backupCodes: string[] = [];

  await test.step('turns it on with the password, an app and a first code', async () => {
    await page.goto('/second-factor');
    await expectAccessible(page);
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await expectAccessible(page);
    key = (await page.getByText(/^([A-Z2-7]{4} ){12}[A-Z2-7]{4}$/).textContent()) ?? '';
    await page.getByLabel('Code from the app').fill(appCode(key));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    backupCodes = await codes.allTextContents();
    await page.getByRole('button', { name: "I've saved them" }).click();
    await expect(page.getByText('10 backup codes left.')).toBeVisible();
  });

  await test.step('is asked for a code at the next login', async () => {
    await enterPassword(page, email);
    await expectAccessible(page);
    const right = nextAppCode(key);
    await page.getByLabel('Code').fill(right === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This code is incorrect.')).toBeVisible();
    await page.getByLabel('Code').fill(nextAppCode(key));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/worker/);
  });

  await test.step('gets in with a backup code when the phone is away', async () => {
    await enterPassword(page, email);
    await page.getByLabel('Code').fill(backupCodes[0]!);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/worker/);
  });

  await test.step('makes new backup codes with the password and one of the old ones', async () => {
    await page.goto('/second-factor');
    await expect(page.getByText('9 backup codes left.')).toBeVisible();
    await page.getByRole('button', { name: 'New backup codes' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByRole('button', { name: 'Create new backup codes' }).click();
    await expect(page.getByText('Enter the 6 digits from your app, or a backup code')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(backupCodes[1]!);
    await page.getByRole('button', { name: 'Create new backup codes' }).click();
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    backupCodes = await codes.allTextContents();
    await page.getByRole('button', { name: "I've saved them" }).click();
    await expect(page.getByText('10 backup codes left.')).toBeVisible();
  });

  await test.step('turns it off with the password and a code', async () => {
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password').fill(password);
    await page.getByLabel('Code').fill(backupCodes[0]!);
    await page.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});
