import { appCode, nextAppCode } from '../support/authenticator.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  login,
  mailTo,
  newCustomer,
  type Page,
  password,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aWorkerOfItsOwn, protectAccount } from '../support/journey-staff.ts';

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.request.post('/api/auth/logout');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
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
    await page.getByLabel('Code that the app shows').fill(appCode(key));
    await page.getByRole('button', { name: 'Confirm' }).click();
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectAccessible(page);
    backupCodes = await codes.allTextContents();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('10 backup codes left.')).toBeVisible();
  });

  await test.step('is asked for a code at the next login', async () => {
    await enterPassword(page, email);
    await expectAccessible(page);
    const right = nextAppCode(key);
    await page.getByLabel('Code').fill(right === '000000' ? '000001' : '000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('This code is not right.')).toBeVisible();
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
    await page.getByRole('button', { name: 'Make new backup codes' }).click();
    await expect(page.getByText('Enter the 6 digits of your app, or a backup code')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(backupCodes[1]!);
    await page.getByRole('button', { name: 'Make new backup codes' }).click();
    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    backupCodes = await codes.allTextContents();
    await page.getByRole('button', { name: 'I have kept them' }).click();
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

test('an admin lets a customer in again who lost phone and backup codes', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const email = await newCustomer(theirs);
  await protectAccount(theirs, password);

  await test.step('finds the way in the management menu, behind its verification', async () => {
    await haveSessionOf(page, 'Admin');
    await page.goto('/admin/reset-second-factor');
    await expect(page).toHaveURL(/\/admin\/verify-management\?next=/);
    await verifyAs(page, 'Admin');
    await expect(page).toHaveURL(/\/admin\/reset-second-factor$/);
    await page.goto('/admin/manage');
    await page.getByRole('link', { name: /^Reset A Second Factor/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Reset a second factor' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('says why, and turns it off', async () => {
    const turnOff = page.getByRole('button', { name: 'Turn the second factor off' });
    await page.getByLabel("Customer's email").fill(email);
    await turnOff.click();
    await expect(page.getByText('Say why, in at least 3 characters')).toBeVisible();
    await page.getByLabel('Reason').fill('Called the number that we have');
    await turnOff.click();
    await expect(page.getByText('The second factor is off, and every device is signed out.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Customer's email").fill(email);
    await page.getByLabel('Reason').fill('Once more');
    await turnOff.click();
    await expect(page.getByText(`${email} has no second factor.`)).toBeVisible();
  });

  await test.step('the customer is mailed, signed out, and gets in with the password', async () => {
    expect((await mailTo(email)).subject).toContain('second factor is off');
    await theirs.goto('/dashboard');
    await expect(theirs).toHaveURL(/\/login/);
    await login(theirs, email);
    await expect(theirs).toHaveURL(/\/dashboard$/);
    await theirs.context().close();
  });
});

test('a Global-Admin lets a colleague in again who lost phone and backup codes', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const theirs = await (await browser.newContext({ baseURL })).newPage();
  const { email, own } = await aWorkerOfItsOwn(theirs);
  await protectAccount(theirs, own);
  await haveSessionOf(page, 'Global-Admin');
  await page.goto(`/admin/staff?search=${encodeURIComponent(email)}`);
  await verifyAs(page, 'Global-Admin');
  await expect(page.getByText('Second factor on')).toBeVisible();
  await page.getByRole('button', { name: /^Second factor off/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(dialog.getByText('Say why, in at least 3 characters')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Stood at my desk');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('No second factor')).toBeVisible();
  expect((await theirs.request.get('/api/auth/me')).status()).toBe(401);
  const inAgain = await theirs.request.post('/api/auth/login', { data: { email, password: own } });
  expect(inAgain.status()).toBe(200);
  await theirs.context().close();
});
