import { answerOnce } from '../support/answer-once.ts';
import { expect, expectAccessible, newEmail, password, phone, test } from '../support/journey.ts';

test('login says that it failed, and works when the shop is back', async ({ page }) => {
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true });
  await page.goto('/login');

  await test.step('asks for both fields, and for an address that is one', async () => {
    await logIn.click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expect(page.getByText('Enter your password')).toBeVisible();
    await page.getByLabel('Email').fill('not an address');
    await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('has no answer', async () => {
    await page.getByLabel('Email').fill(newEmail('ada'));
    await page.getByLabel('Password', { exact: true }).fill(password);
    await answerOnce(page, '**/api/auth/login', (call) => call.abort());
    await logIn.click();
    await expect(page.getByText('Login failed')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('has an answer, and shows its text', async () => {
    await logIn.click();
    await expect(page.getByText('Wrong email address or password.')).toBeVisible();
    await expect(page.getByText('Login failed')).toBeHidden();
  });
});

test('a sign-up keeps what was entered, and says that it failed', async ({ page }) => {
  const next = page.getByRole('button', { name: 'Next' });
  const step = (title: string) => page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) });
  const email = newEmail('ada');

  await test.step('Personal Details', async () => {
    await page.goto('/signup');
    await expect(step('Personal Details')).toBeVisible();
    await next.click();
    for (const text of ['Enter your first name', 'Enter your last name'])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Byron');
    await page.getByLabel('Email').fill(email);
    await next.click();
  });

  await test.step('Phone Information, and back', async () => {
    await expect(step('Phone Information')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await next.click();
    await next.click();
    await expect(page.getByText('Enter your phone number')).toBeVisible();
    await page.getByLabel('Phone').fill(phone);
    await next.click();
  });

  await test.step('Set Password, with a live checklist', async () => {
    await expect(step('Set Password')).toBeVisible();
    const line = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    const all = [
      'At least 8 characters',
      'One lowercase letter',
      'One uppercase letter',
      'One number',
      'One symbol',
    ];
    for (const text of all) await expect(line(text)).toContainText('(not yet)');
    await page.getByLabel('Password', { exact: true }).fill(password);
    for (const text of all) await expect(line(text)).toContainText('(yes)');
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
  });

  await test.step('has no answer, then an account and its dashboard', async () => {
    await page.getByLabel('Confirm password').fill(password);
    await answerOnce(page, '**/api/auth/register', (call) => call.abort());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Signup failed')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('No orders yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Recommended for You' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a car that is not there is told so', async ({ page }) => {
  const answer = await page.goto('/cars/no-such-car');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Car not found.' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/cars?search=no+such+model');
  await expect(page.getByText('No cars available.')).toBeVisible();
});
