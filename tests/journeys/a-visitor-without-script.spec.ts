import { expect, newCustomer, type Page, password, test } from '../support/journey.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
const logOut = (page: Page) =>
  page.locator('button', { hasText: 'Logout' }).filter({ visible: true }).click();

test('logs in without script, and out again', async ({ page }) => {
  const email = await newCustomer(page);
  await page.context().clearCookies();

  await test.step('what is wrong is said at its field, and what was typed stays, but not the password', async () => {
    await page.goto('/login?next=%2Fservice-center');
    await field(page, 'Email').fill('ada');
    await press(page, 'Log in');
    await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('ada');
    await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a wrong password is told as with script', async () => {
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('Not-the-one-1');
    await press(page, 'Log in');
    await expect(page.getByRole('alert')).toContainText('Wrong email address or password.');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Password')).toHaveValue('');
  });

  await test.step('the right one leads where one was going', async () => {
    await field(page, 'Password').fill(password);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/service-center$/);
    await page.goto('/login');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('logging out ends the session', async () => {
    const [cookie] = await page.context().cookies();
    await logOut(page);
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
    // The server forgot it as well: the old cookie opens nothing.
    await page.context().addCookies([cookie!]);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('a cookie of a session that is over does not stand in the way', async () => {
    // No answer to it takes the cookie away: a late one would sign out who has logged in meanwhile.
    for (const path of ['/cars', '/dashboard', '/cars.data', '/api/auth/me', '/api/downtime/current']) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')).toEqual([]);
    }
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
