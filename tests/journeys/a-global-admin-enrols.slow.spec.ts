import { appCode } from '../support/authenticator.ts';
import { expect, expectAccessible, type Page, password } from '../support/journey.ts';
import { testReal as test } from '../support/journey-shop.ts';

const email = 'grace@example.com';

async function enterPassword(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
}

/** What a call of the admins answers: its status, and its code where it is refused. */
async function askAsAdmin(page: Page): Promise<[number, unknown]> {
  const answer = await page.request.get('/api/admin/audit-logs');
  const said: unknown = await answer.json();
  return [answer.status(), said instanceof Object && 'code' in said ? said.code : undefined];
}

/** Turns the second factor on, by the page that is open. */
async function enrol(page: Page): Promise<void> {
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const key = await page.getByText(/^([A-Z2-7]{4} ){12}[A-Z2-7]{4}$/).textContent();
  await page.getByLabel('Code from the app').fill(appCode(key ?? ''));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: "I've saved them" }).click();
}

test('a Global-Admin of a real shop enrols a second factor before anything else, and is led on', async ({
  page,
  shop,
}) => {
  test.slow();
  const named = ['--email', email, '--username', 'grace', '--first-name', 'Grace', '--last-name', 'Hopper'];
  await shop.run('create-admin', named, { MARQUE_ADMIN_PASSWORD: password });

  await test.step('signing in works, and leads to the enrolment', async () => {
    await page.goto('/admin/orders?phone=313');
    await expect(page).toHaveURL(/\/login\?next=/);
    await enterPassword(page);
    await expect(page).toHaveURL(/\/second-factor\?next=/);
    await expect(page.getByText('Your role requires a second factor.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('every other call is refused, and every other page leads back to it', async () => {
    expect(await askAsAdmin(page)).toEqual([403, 'second-factor-required']);
    expect((await page.request.get('/api/auth/me')).status()).toBe(200);
    for (const path of ['/admin', '/admin/verify-new-admin', '/cars']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/second-factor?next=${encodeURIComponent(path)}`);
    }
    await page.goto('/admin/orders?phone=313');
    await expect(page).toHaveURL(/\/second-factor\?next=/);
  });

  await test.step('with it on, the way back is found, and the calls are open', async () => {
    await enrol(page);
    await expect(page).toHaveURL(/\/admin\/orders\?phone=313$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect((await askAsAdmin(page))[0]).toBe(200);
  });

  await test.step('phone and backup codes lost, the command lets them in again by the password', async () => {
    const said = await shop.run('reset-second-factor', [email, '--reason', 'Lost phone']);
    expect(said).toBe(`The second factor of ${email} is off, and every device is signed out.\n`);
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login\?next=/);
    await enterPassword(page);
    await expect(page).toHaveURL(/\/second-factor\?next=%2Fadmin$/);
    expect(await askAsAdmin(page)).toEqual([403, 'second-factor-required']);
    await enrol(page);
    await expect(page).toHaveURL(/\/admin$/);
    expect((await askAsAdmin(page))[0]).toBe(200);
  });
});
