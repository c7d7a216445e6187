import {
  expect,
  expectAccessible,
  login,
  loginAs,
  mailSaying,
  mailTo,
  newEmail,
  phone,
  test,
  verifyAs,
} from '../support/journey.ts';

test('a Global-Admin hires an admin, who chooses a password, and lets them go', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const email = newEmail('grace');
  let taken = '';
  const username = email.split('@')[0]!.replaceAll('.', '-');
  const temporary = 'Temporary-Marque-1';
  const own = 'My-own-Marque-2';
  const theirs = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const hired = await theirs.newPage();

  await test.step('opens the management menu with their credentials', async () => {
    taken = (await loginAs(page, 'Global-Admin')).email;
    await page.goto('/admin/manage');
    await expect(page).toHaveURL(/\/admin\/verify-management$/);
    await verifyAs(page, 'Global-Admin');
    await expect(page).toHaveURL(/\/admin\/manage$/);
    for (const name of ['Add New Admin', 'Add A VIP User', 'Search Orders', 'Schedule Downtime', 'Staff'])
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('makes an account for an admin', async () => {
    await page.getByRole('link', { name: /^Add New Admin/ }).click();
    await expect(page.getByRole('heading', { name: 'Please Verify Your Admin Identity' })).toBeVisible();
    await verifyAs(page, 'Global-Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Admin' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(taken);
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Phone').fill(phone);
    await page.getByLabel('Temporary password').fill(temporary);
    await page.getByRole('button', { name: 'Create admin' }).click();
    await expect(page.getByText('An account with this email address already exists.').first()).toBeVisible();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Create admin' }).click();
    await expect(page).toHaveURL(/\/admin$/);
    const { text } = await mailTo(email);
    expect(text).toContain(temporary);
  });

  await test.step('the new admin has to choose a password before anything else', async () => {
    await login(hired, email, temporary);
    await expect(hired).toHaveURL(/\/change-password\?next=%2Fadmin$/);
    await expectAccessible(hired);
    await hired.goto('/admin/orders?phone=313');
    await expect(hired).toHaveURL(/\/change-password\?next=/);
    await hired.getByLabel('Current password').fill(temporary);
    await hired.getByLabel('New password', { exact: true }).fill(own);
    await hired.getByLabel('Repeat new password').fill(`${own}x`);
    await hired.getByRole('button', { name: 'Change password' }).click();
    await expect(hired.getByText('Passwords do not match')).toBeVisible();
    await hired.getByLabel('Repeat new password').fill(own);
    await hired.getByRole('button', { name: 'Change password' }).click();
    // Where they were going.
    await expect(hired).toHaveURL(/\/admin\/orders\?phone=313$/);
  });

  await test.step('finds them in the list of staff, and lets them go', async () => {
    await page.goto(`/admin/staff?search=${username}`);
    await expect(page.getByRole('cell', { name: email })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Deactivate/ }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByText('Deactivated', { exact: true })).toBeVisible();
  });

  await test.step('which signs them out at once, and keeps them out', async () => {
    await hired.goto('/admin');
    await expect(hired).toHaveURL(/\/login/);
    await hired.getByLabel('Email').fill(email);
    await hired.getByLabel('Password', { exact: true }).fill(own);
    await hired.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(hired.getByText('Wrong email address or password.')).toBeVisible();
    await theirs.close();
  });

  await test.step('brings them back', async () => {
    await page.getByRole('button', { name: /^Reactivate/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reactivate' }).click();
    await expect(page.getByText('Active', { exact: true })).toBeVisible();
  });

  await test.step('gives them another role, which they are told of by mail', async () => {
    await page.getByRole('button', { name: /^Change role/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role').selectOption('Workers-Admin');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(page.getByRole('cell', { name: 'Workers-Admin' })).toBeVisible();
    await mailSaying(email, 'from Admin to Workers-Admin');
  });

  await test.step('and opens the form for a new worker', async () => {
    await page.getByRole('link', { name: 'New worker' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Worker' })).toBeVisible();
    await expectAccessible(page);
  });
});
