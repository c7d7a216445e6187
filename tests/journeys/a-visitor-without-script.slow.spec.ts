import { nextAppCode } from '../support/authenticator.ts';
import {
  confirmationTo,
  expect,
  haveSessionOf,
  linkIn,
  mailTo,
  newCustomer,
  newEmail,
  type Page,
  password,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aWorkerOfItsOwn, protectAccount } from '../support/journey-staff.ts';

test.use({ javaScriptEnabled: false });

const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: string) => main(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
// Playwright's roles and texts pass over what stands in a noscript element.
const sentence = (page: Page, text: string) => page.locator('noscript p', { hasText: text });

test('signs up without script, one step after the other', async ({ page }) => {
  const taken = await newCustomer(page);
  await page.context().clearCookies();
  const email = newEmail('ada');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });

  await test.step('the person', async () => {
    await page.goto('/signup?next=%2Fservice-center');
    await field(page, 'First name').fill('Ada');
    await field(page, 'Email').fill('ada@');
    await press(page, 'Next');
    await expect(page.getByText('Enter your last name')).toBeVisible();
    await expect(page.getByText('Enter an email address such as name@example.com')).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue('Ada');
    await field(page, 'Last name').fill('Byron');
    await field(page, 'Email').fill(taken);
    await press(page, 'Next');
    await expect(heading('Phone Information')).toBeVisible();
  });

  await test.step('the phone', async () => {
    await press(page, 'Next');
    await expect(page.getByText('Enter your phone number')).toBeVisible();
    await field(page, 'Phone').fill(phone);
    await press(page, 'Next');
    await expect(heading('Set Password')).toBeVisible();
  });

  await test.step('the password, and an address that has an account already', async () => {
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(`${password}x`);
    await press(page, 'Create account');
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expect(field(page, 'Password')).toHaveValue('');
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await press(page, 'Create account');
    await expect(main(page).getByRole('alert')).toContainText(
      'An account with this email address already exists.',
    );
  });

  await test.step('corrected, it makes the account and leads where one was going', async () => {
    await expect(heading('Personal Details')).toBeVisible();
    await expect(field(page, 'Last name')).toHaveValue('Byron');
    await field(page, 'Email').fill(email);
    await press(page, 'Next');
    await field(page, 'Phone').fill(phone);
    await press(page, 'Next');
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await press(page, 'Create account');
    await expect(page).toHaveURL(/\/service-center$/);
  });
});

test('enters the code of a second factor without script', async ({ page }) => {
  const { email, own } = await aWorkerOfItsOwn(page);
  const key = await protectAccount(page, own);
  await page.context().clearCookies();
  await page.goto('/login');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(own);
  await press(page, 'Log in');
  const right = nextAppCode(key);
  await field(page, 'Code').fill(right === '000000' ? '000001' : '000000');
  await press(page, 'Continue');
  await expect(page.getByText('This code is incorrect.')).toBeVisible();
  await field(page, 'Code').fill(nextAppCode(key));
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/(worker|forbidden)$/);
});

/** Guesses at the password until this browser's address is answered no more. */
async function beKeptOut(page: Page, email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1)
    await page.request.post('/api/auth/login', { data: { email, password: `guess ${guess}` } });
}

/** A mail server looks at a link before its reader does. */
async function scan(page: Page, path: string): Promise<void> {
  for (const answer of [await page.request.get(path), await page.request.head(path)])
    expect(answer.status()).toBe(200);
}

test('is offered a link by mail without script where the login has had too many tries, and logs in by it', async ({
  page,
}) => {
  const email = await newCustomer(page);
  await page.context().clearCookies();
  await beKeptOut(page, email);

  await test.step('asks for the link', async () => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Email me a login link' })).toHaveCount(0);
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Log in');
    await expect(main(page).getByRole('alert')).toContainText('Too many attempts.');
    await press(page, 'Email me a login link');
    await expect(
      page.getByText('If an account with this address exists, we sent it a login link.'),
    ).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(email);
  });

  await test.step('the link logs in by its button, once, whoever looked at it before', async () => {
    const path = linkIn((await mailTo(email)).text, '/login-link');
    await scan(page, path);
    await page.goto(path);
    await press(page, 'Log in');
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto(path);
    await press(page, 'Log in');
    await expect(main(page).getByRole('alert')).toContainText(
      'This link has expired. It works once, for 15 minutes.',
    );
  });
});

test('enters the code of a second factor behind a mailed link without script', async ({ page }) => {
  const { email, own } = await aWorkerOfItsOwn(page);
  const key = await protectAccount(page, own);
  await page.context().clearCookies();
  const asked = await page.request.post('/api/auth/login-link', { data: { email } });
  expect(asked.ok()).toBe(true);
  // After those of the hiring and of the new password.
  await page.goto(linkIn((await mailTo(email, 3)).text, '/login-link'));
  await press(page, 'Log in');
  const right = nextAppCode(key);
  await field(page, 'Code').fill(right === '000000' ? '000001' : '000000');
  await press(page, 'Continue');
  await expect(page.getByText('This code is incorrect.')).toBeVisible();
  await field(page, 'Code').fill(nextAppCode(key));
  await press(page, 'Continue');
  await expect(page).toHaveURL(/\/(worker|forbidden)$/);
});

test('confirms the e-mail address without script, signed out', async ({ page }) => {
  const email = await newCustomer(page);
  await page.context().clearCookies();
  const path = linkIn((await confirmationTo(email)).text, '/verify-email');
  await scan(page, path);
  await page.goto(path);
  await press(page, 'Confirm');
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.goto('/verify-email?token=made-up');
  await press(page, 'Confirm');
  await expect(page.getByText('This link has expired.')).toBeVisible();
});

test('a forgotten password is replaced without script, on one page', async ({ page }) => {
  const email = await newCustomer(page);
  await page.context().clearCookies();
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill(phone);
  await press(page, 'Send me a code');
  const code = /Code: (\d{6})\b/.exec((await mailTo(email)).text)?.[1] ?? '';
  await field(page, '6-digit code').fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Continue');
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await field(page, '6-digit code').fill(code);
  await press(page, 'Continue');
  await field(page, 'New password').fill('Another-Marque-2');
  await field(page, 'Confirm password').fill('Another-Marque');
  await press(page, 'Reset password');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field(page, 'New password').fill('Another-Marque-2');
  await field(page, 'Confirm password').fill('Another-Marque-2');
  await press(page, 'Reset password');
  await expect(page.getByText('Password reset successfully.')).toBeVisible();
});

test('searches without script, page after page', async ({ page }) => {
  const { _id } = await aCarOfItsOwn();
  const model = `Script ${_id.slice(-8)}`;
  for (let number = 10; number < 36; number += 1) await aCarOfItsOwn({ model: `${model} ${number}` });
  await page.goto('/cars');
  await page.getByRole('searchbox', { name: 'Search by model' }).fill(model);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?search=Script/);
  await expect(page.getByRole('status').filter({ hasText: '26 cars' })).toBeVisible();
  const cars = main(page).getByRole('heading', { name: new RegExp(model) });
  await expect(cars).toHaveCount(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect(cars).toHaveCount(2);
  await page.goBack();
  await expect(cars).toHaveCount(24);
});

test('saves without script: a visitor is asked to log in, a member gets cars and searches', async ({
  page,
}) => {
  const car = await aCarOfItsOwn();
  const name = `${car.make} ${car.model}`;
  const found = `/cars?${new URLSearchParams({ search: car.model })}`;
  const cars = main(page).getByRole('heading', { level: 3, name: car.model });
  await page.goto(found);
  await press(page, `Save ${name}`);
  await expect(page).toHaveURL(/\/saved$/);
  await expect(sentence(page, 'Log in to use them without it.')).toBeVisible();
  await newCustomer(page);
  await page.goto(found);
  await press(page, `Save ${name}`);
  await expect(page).toHaveURL(/\/cars\?search=/);
  await press(page, 'Save this search');
  await expect(page).toHaveURL(/\/saved$/);
  await expect(cars).toBeVisible();
  await press(page, `Open the search ${car.model}`);
  await expect(page).toHaveURL(/\/cars\?search=/);
  await page.goto('/saved');
  await press(page, `Remove the search ${car.model}`);
  await expect(main(page).getByRole('heading', { name: 'Searches' })).toBeHidden();
  await press(page, `Remove ${name}`);
  await expect(main(page).getByText('No saved cars yet')).toBeVisible();
  await expect(cars).toBeHidden();
});

test('is told where the shop needs script: basket, checkout, desk and forms of pages without an action', async ({
  page,
}) => {
  const { _id } = await aCarOfItsOwn();
  await page.goto(`/cars/${_id}`);
  await expect(sentence(page, 'The basket needs JavaScript.')).toBeVisible();
  await newCustomer(page);
  for (const path of ['/checkout', '/card-payment', '/installment']) {
    await page.goto(path);
    await expect(sentence(page, 'The checkout needs JavaScript.')).toBeVisible();
  }
  const actionless = await page.request.post('/cars', { form: {} });
  expect(await actionless.text()).toContain('This needs JavaScript');
  await page.goto('/vip-access');
  await press(page, 'Access');
  await expect(main(page)).toContainText('Enter your VIP username');
  await page.context().clearCookies();
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker');
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
  const desk = sentence(page, 'The desk needs JavaScript.');
  await expect(isNarrow ? page.getByRole('heading', { name: 'Access Denied' }) : desk).toBeVisible();
});

test('a form that another site sends is refused, and nobody is logged in or out by it', async ({ page }) => {
  const email = await newCustomer(page);
  const theirs = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const form = { email, password };
  const attempts = [
    await page.request.post('/logout', { form: {}, headers: theirs, maxRedirects: 0 }),
    await page.request.post('/login-link', { form: { token: 'a' }, headers: theirs, maxRedirects: 0 }),
    await page.request.post('/verify-email', { form: { token: 'a' }, headers: theirs, maxRedirects: 0 }),
    await page.request.post('/login', { form, headers: theirs, maxRedirects: 0 }),
    await page.request.post('/signup', { form, headers: { origin: 'null' }, maxRedirects: 0 }),
  ];
  for (const answer of attempts) {
    expect(answer.status()).toBe(403);
    expect(answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')).toEqual([]);
  }
  const typed = await page.request.post('/login', { data: form, maxRedirects: 0 });
  expect(typed.status()).toBe(415);
  const huge = await page.request.post('/login', { form: { email: 'a'.repeat(70_000) }, maxRedirects: 0 });
  expect(huge.status()).toBe(413);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
});
