import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  stopClock,
  test,
  verifyAs,
} from '../support/journey.ts';

test('an admin grants VIP access, and takes it back', async ({ page, browser, baseURL }) => {
  test.slow();
  const shopping = await browser.newContext({ baseURL });
  const email = await newCustomer(await shopping.newPage());
  const vipUsername = `vip-${Date.now()}`;
  const vipPassword = 'Velvet-Rope-1';

  await test.step('verifies, and mistypes the address', async () => {
    await haveSessionOf(page, 'Admin');
    await page.goto('/admin/vip-settings');
    await expect(page.getByRole('heading', { name: 'ADMIN VERIFICATION' })).toBeVisible();
    await verifyAs(page, 'Admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Set VIP Access for a User' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('User Email').fill(`not-${email}`);
    await page.getByLabel('VIP Username', { exact: true }).fill(vipUsername);
    await page.getByLabel('VIP Password').fill(vipPassword);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update VIP settings')).toBeVisible();
    await expect(page.getByText('No account has this email address.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('saves, and is at /admin 1.5 seconds later', async () => {
    await page.getByLabel('User Email').fill(email);
    await stopClock(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('VIP settings updated successfully for the user.')).toBeVisible();
    await page.clock.runFor(1450);
    await expect(page).toHaveURL(/\/admin\/vip-settings$/);
    await page.clock.runFor(50);
    await expect(page).toHaveURL(/\/admin$/);
    await page.clock.resume();
  });

  await test.step('the customer has the credentials by mail, and they work', async () => {
    const { text } = await mailTo(email);
    expect(text).toContain(`VIP username: ${vipUsername}`);
    expect(text).toContain(`VIP password: ${vipPassword}`);
    const entered = await shopping.request.post('/api/vip-access', {
      data: { username: vipUsername, password: vipPassword },
      // The connection has lain still for seconds: the server may end it in the very moment that it is used again.
      maxRetries: 2,
    });
    expect(entered.ok()).toBe(true);
  });

  await test.step('finds the customer in the list, and revokes the access', async () => {
    await page.goto('/admin/vip-settings');
    await page.getByLabel('Search customers').fill(vipUsername);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('button', { name: `Revoke: ${email}` }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No matches.')).toBeVisible();
    expect((await shopping.request.get('/api/vip/cars')).status()).toBe(403);
    await shopping.close();
  });
});
