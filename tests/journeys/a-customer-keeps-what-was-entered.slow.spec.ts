import {
  expect,
  mailTo,
  newCustomer,
  newEmail,
  type Page,
  password,
  phone,
  test,
} from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const keptTexts = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test('a sign-up survives Back and reload, but for its password', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  const email = newEmail('ada');
  await page.goto('/signup?next=%2Fservice-center');
  await field(page, 'First name').fill('Ada');
  await page.reload();
  await expect(field(page, 'First name')).toHaveValue('Ada');
  await field(page, 'Last name').fill('Byron');
  await field(page, 'Email').fill(email);
  await press(page, 'Next');
  await expect(page).toHaveURL(/\/signup\?next=%2Fservice-center#phone$/);
  await field(page, 'Phone').fill(phone);
  await press(page, 'Next');
  await expect(page).toHaveURL(/#password$/);
  await field(page, 'Password').fill(password);

  await test.step('Back leads to the step before, and from the first one away', async () => {
    await page.goBack();
    await expect(heading('Phone Information')).toBeVisible();
    await expect(field(page, 'Phone')).toHaveValue(phone);
    await page.goBack();
    await expect(heading('Personal Details')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(email);
    await page.goForward();
    await page.goForward();
    await expect(heading('Set Password')).toBeVisible();
  });

  await test.step('a reload finds the step and what was entered', async () => {
    await page.reload();
    await expect(heading('Set Password')).toBeVisible();
    await expect(field(page, 'Password')).toHaveValue('');
    expect(await keptTexts(page)).not.toContain(password);
    await press(page, 'Back');
    await expect(field(page, 'Phone')).toHaveValue(phone);
    await press(page, 'Next');
  });

  await test.step('once there is an account, nothing is left in the tab', async () => {
    await field(page, 'Password').fill(password);
    await field(page, 'Confirm password').fill(password);
    await press(page, 'Create account');
    await expect(page).toHaveURL(/\/service-center$/);
    expect(await keptTexts(page)).not.toContain(email);
    await page.context().clearCookies();
    await page.goto('/signup#password');
    await expect(heading('Personal Details')).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue('');
  });
});

test('an installment plan is there again after a reload', async ({ page }) => {
  await newCustomer(page);
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  await page.getByRole('radio', { name: 'Installments' }).check();
  await press(page, 'Continue to Installment Plan');
  await field(page, 'Period (years)').fill('3');
  await page.getByLabel('Frequency').selectOption('quarterly');
  await press(page, 'Calculate');
  await expect(page.getByText('12 quarterly payments of')).toBeVisible();
  await page.reload();
  await expect(page.getByText('12 quarterly payments of')).toBeVisible();
  await expect(field(page, 'Period (years)')).toHaveValue('3');
  await expect(page.getByLabel('Frequency')).toHaveValue('quarterly');
  await expect(page.getByRole('button', { name: 'Confirm Payment' })).toBeEnabled();
});

test('the wait for a new code goes on over a reload', async ({ page }) => {
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');
  await page.clock.install();
  await page.goto('/forgot-password');
  await field(page, 'Email').fill(email);
  await field(page, 'Phone').fill(phone);
  await press(page, 'Send me a code');
  const again = page.getByRole('main').getByRole('button', { name: /^Send a new code/ });
  await expect(again).toHaveText(/^Send a new code in (30|2\d) s$/);
  await mailTo(email);
  await page.clock.fastForward(15_000);
  await expect(again).toHaveText(/^Send a new code in 1?\d s$/);
  await page.reload();
  await expect(again).toHaveText(/^Send a new code in 1?\d s$/);
  await page.clock.fastForward(15_000);
  await expect(again).toHaveText('Send a new code');
  await again.click();
  await expect(again).toHaveText(/^Send a new code in (30|2\d) s$/);
});

test('a session that has ended at the checkout leads to the login and back', async ({ page }) => {
  const { _id: id } = await aCarOfItsOwn();
  const email = await newCustomer(page);
  const login = page.getByText('Your session has ended. Please log in again.');
  const logIn = async () => {
    await expect(login).toBeVisible();
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(password);
    await press(page, 'Log in');
  };
  await page.goto(`/cars/${id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);

  await test.step('at "Continue", and what was entered is there again', async () => {
    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page).toHaveURL(/\/login\?next=%2Fcheckout$/);
    await logIn();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(field(page, 'City')).toHaveValue('Detroit');
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page).toHaveURL(/\/card-payment$/);
  });

  await test.step('at "Pay", back to the details, and nothing was charged', async () => {
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1230');
    await page.getByLabel('CVV').fill('123');
    await page.request.post('/api/auth/logout');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await logIn();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(field(page, 'City')).toHaveValue('Detroit');
    await page.goto('/dashboard');
    await expect(page.getByText('No orders yet', { exact: false })).toBeVisible();
  });
});

test('a session that has ended at "Reserve" leads to the login and back, and nothing was charged', async ({
  page,
}) => {
  const { _id: id } = await aCarOfItsOwn();
  const email = await newCustomer(page);
  await page.goto(`/reserve/${id}`);
  await fillCard(page);
  await page.request.post('/api/auth/logout');
  await press(page, 'Reserve for $99');
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Log in');
  await expect(page).toHaveURL(new RegExp(`/reserve/${id}$`));
  await fillCard(page);
  await press(page, 'Reserve for $99');
  await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
});

test('an address of the checkout is saved once by a double press, and is there again after Back', async ({
  page,
}) => {
  await newCustomer(page);
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  await field(page, 'Save this address to my account').check();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account/addresses')) calls += 1;
  });
  await page.getByRole('button', { name: 'Continue to Card Payment' }).dblclick();
  await expect(page).toHaveURL(/\/card-payment$/);
  expect(calls).toBe(1);
  await page.goBack();
  await expect(page.getByRole('radio', { name: /^12 St James Square/ })).toBeChecked();
  await page.getByRole('radio', { name: 'Another address' }).check();
  await expect(field(page, 'City')).toHaveValue('');
  await expect(field(page, 'Save this address to my account')).not.toBeChecked();
});
