import { expect, expectAccessible, linkIn, mailTo, newCustomer, password, test } from '../support/journey.ts';

test('an owner whom strangers locked out gets in by a mailed link, and at once where they were before', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  const fresh = await (await browser.newContext()).newPage();

  const logInOn = async (on: typeof page) => {
    await on.goto('/login');
    await on.getByLabel('Email').fill(email);
    await on.getByLabel('Password', { exact: true }).fill(password);
    await on.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  };

  await test.step('strangers guess until the shop answers nobody any more', async () => {
    const stranger = await browser.newContext();
    for (let guess = 0; guess < 5; guess += 1) {
      const answer = await stranger.request.post('/api/auth/login', {
        data: { email, password: `guess ${guess}` },
      });
      expect(answer.status()).toBe(401);
    }
    await stranger.close();
  });

  await test.step('the browser that was used before gets in at once', async () => {
    await logInOn(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a fresh one is offered a link by mail', async () => {
    await logInOn(fresh);
    await expect(fresh.getByText('Too many attempts.')).toBeVisible();
    await fresh.getByRole('button', { name: 'Email me a login link' }).click();
    await expect(
      fresh.getByText('If an account with this address exists, we sent it a login link.'),
    ).toBeVisible();
    await expectAccessible(fresh);
  });

  await test.step('the link opens a page whose button logs in, and then nothing more', async () => {
    const path = linkIn((await mailTo(email)).text, '/login-link');
    // A mail server that looks at the link first uses nothing up.
    await fresh.goto(path);
    await fresh.goto(path);
    await expectAccessible(fresh);
    await fresh.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(fresh).toHaveURL(/\/dashboard$/);
    await fresh.goto(path);
    await fresh.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(fresh.getByText('This link has expired. It works once, for 15 minutes.')).toBeVisible();
    await expectAccessible(fresh);
  });
  await fresh.context().close();
});
