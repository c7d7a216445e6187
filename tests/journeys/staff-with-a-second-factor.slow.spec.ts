import {
  expect,
  expectAccessible,
  haveSessionOf,
  login,
  mailTo,
  newCustomer,
  password,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aWorkerOfItsOwn, protectAccount } from '../support/journey-staff.ts';

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
    const turnOff = page.getByRole('button', { name: 'Turn off second factor' });
    await page.getByLabel("Customer's email").fill(email);
    await turnOff.click();
    await expect(page.getByText('Give a reason of at least 3 characters')).toBeVisible();
    await page.getByLabel('Reason').fill('Called the number that we have');
    await turnOff.click();
    await expect(page.getByText('The second factor is off, and all devices are signed out.')).toBeVisible();
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
  await expect(dialog.getByText('Give a reason of at least 3 characters')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Stood at my desk');
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('No second factor')).toBeVisible();
  expect((await theirs.request.get('/api/auth/me')).status()).toBe(401);
  const inAgain = await theirs.request.post('/api/auth/login', { data: { email, password: own } });
  expect(inAgain.status()).toBe(200);
  await theirs.context().close();
});
