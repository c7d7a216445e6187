import {
  expect,
  expectAccessible,
  login,
  mailTo,
  newCustomer,
  password,
  phone,
  stopClock,
  test,
} from '../support/journey.ts';

const codeIn = (text: string) => /Code: (\d{6})\b/.exec(text)?.[1] ?? '';
/** Another code than this one. */
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('someone forgot the password', async ({ page }) => {
  test.slow();
  const email = await newCustomer(page);
  const newPassword = 'Remember-Marque-2';
  let code = '';
  await page.request.post('/api/auth/logout');

  await test.step('goes to the login, and on to who forgot', async () => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expectAccessible(page);
  });

  await test.step('mistypes the phone number, and learns nothing but that it does not fit', async () => {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('+1 313 555 9999');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByText('Verification failed')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('asks for a code, which comes by mail', async () => {
    await page.getByLabel('Phone').fill(phone);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page).toHaveURL(/\/enter-otp$/);
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);
    const { subject, text } = await mailTo(email);
    code = codeIn(text);
    expect(code).toMatch(/^\d{6}$/);
    expect(subject).not.toContain(code);
  });

  await test.step('mistypes the code, then enters it', async () => {
    const field = page.getByLabel('6-digit code');
    await field.fill(wrong(code));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Invalid OTP')).toBeVisible();
    await expectAccessible(page);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expectAccessible(page);
  });

  await test.step('chooses a new password, the same in both fields', async () => {
    await page.getByLabel('New password').fill(newPassword);
    await page.getByLabel('Confirm password').fill(`${newPassword}x`);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Confirm password').fill(newPassword);
    await stopClock(page);
    await page.getByRole('button', { name: 'Reset password' }).click();
    await expect(page.getByText('Password reset successfully. Redirecting to login...')).toBeVisible();
  });

  await test.step('is at the login two seconds later, and not before', async () => {
    await page.clock.runFor(1950);
    await expect(page).toHaveURL(/\/reset-password$/);
    await page.clock.runFor(50);
    await expect(page).toHaveURL(/\/login$/);
    await page.clock.resume();
    await expectAccessible(page);
  });

  await test.step('logs in with the new password, and no longer with the old one', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Wrong email address or password.')).toBeVisible();
    await login(page, email, newPassword);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});
