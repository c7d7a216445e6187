import { randomUUID } from 'node:crypto';
import { expect, haveSessionOf, newCustomer, type Page, password } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { cardNumbers, fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { test } from '../support/translator.ts';

const wrongLogin = 'Wrong email address or password.';
const noConnection = (page: Page) => page.getByText('No connection');

test('a customer shops in a browser that translates every text', async ({ page }) => {
  const { model } = await aCarOfItsOwn();
  const email = await newCustomer(page);
  const main = page.getByRole('main');

  await test.step('gets more cars by scrolling', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 }).locator('font').first()).toBeAttached();
    await page.goto('/cars');
    const cars = page.getByRole('link', { name: /^View Details of / });
    await expect(cars).toHaveCount(24);
    // Not by a press: the link loads by itself as it comes near, and leaves with the last page.
    await cars.nth(23).scrollIntoViewIfNeeded();
    await expect.poll(() => cars.count()).toBeGreaterThan(24);
  });

  await test.step('logs in, first with a wrong password', async () => {
    await page.request.post('/api/auth/logout');
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(`${password}x`);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(wrongLogin)).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('buys a car, after the bank declined a card', async () => {
    await page.goto(`/cars?search=${model}`);
    await page.getByRole('link', { name: /^View Details of / }).click();
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: /Continue|Proceed/ }).click();
    await expect(page).toHaveURL(/\/card-payment/);
    await fillCard(page, cardNumbers.isDeclined);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page.getByText('The bank declined this card.', { exact: false })).toBeVisible();
    await fillCard(page);
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/order-success/);
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
  });

  await test.step('books a service, and sees what is missing', async () => {
    await page.goto('/book-appointment');
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    for (const text of ['Enter the VIN', 'Choose a date', 'Choose a repair type'])
      await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await page.getByLabel('Car VIN').fill('1G1YY22G965109876');
    await page.getByLabel('Repair Type').selectOption({ index: 1 });
    await expect(page.getByRole('alert').filter({ hasText: 'Enter the VIN' })).toHaveCount(0);
  });

  await test.step('asks what an old car is worth', async () => {
    await page.goto('/trade-in');
    await main.getByLabel('Make').fill('Mazda');
    await main.getByLabel('Model', { exact: true }).fill('mx5');
    await main.getByLabel('Model year').fill('2019');
    await main.getByLabel('Mileage in km').fill('48000');
    await expect(main.getByText(/^\$[\d,]+ – \$[\d,]+$/).filter({ visible: true })).toBeVisible();
    await main.getByLabel('Runs, no warning lights').selectOption('No');
    await expect(main.getByText('No estimate').filter({ visible: true })).toBeVisible();
    await expect(noConnection(page)).toHaveCount(0);
  });

  await test.step('asks for a code, first with the phone number of somebody else', async () => {
    await page.request.post('/api/auth/logout');
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('+1 313 555 9999');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page.getByText('Verification failed')).toBeVisible();
    await page.getByLabel('Phone').fill('+1 313 555 0142');
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await expect(page).toHaveURL(/\/enter-otp$/);
  });
});

test.describe('at the desk', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test('staff work in a browser that translates every text', async ({ page }) => {
    const { model } = await aCarOfItsOwn();
    await haveSessionOf(page, 'Admin');
    const main = page.getByRole('main');

    await test.step('search orders, and find none', async () => {
      await page.goto('/admin/orders');
      await main.getByLabel('Email', { exact: true }).fill(`${randomUUID()}@example.com`);
      await main.getByLabel('Email', { exact: true }).press('Enter');
      await expect(main.getByText(/^No orders/).first()).toBeVisible();
    });

    await test.step('open an audit entry', async () => {
      await page.goto('/admin/audit');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await main.getByLabel('Car model').fill(model);
      await expect(page).toHaveURL(new RegExp(model));
    });

    await test.step('search the desk by its key', async () => {
      await page.keyboard.press('Control+k');
      const box = page.getByRole('combobox', { name: 'Search the desk' });
      await box.fill('Nobody Such');
      await expect(page.getByRole('option', { name: /Nobody Such/ })).toBeVisible();
      await box.fill(model);
      await expect(page.getByRole('option').filter({ hasText: model }).first()).toBeVisible();
    });
    await expect(noConnection(page)).toHaveCount(0);
  });
});
