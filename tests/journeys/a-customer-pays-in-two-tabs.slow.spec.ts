import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, newCustomer, password, test } from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const paidAlready = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'This order is already paid.' });
const receiptsOn = (page: Page) => page.getByRole('definition').filter({ hasText: /^MQ-\w{4}-\w{4}-\w{4}$/ });
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

async function fillBasket(page: Page, carId: string): Promise<void> {
  await page.goto(`/cars/${carId}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
}

async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout');
  await expect(page.getByLabel('Street and number')).toBeVisible();
}

/** On to the card's page, filled in; only the button is left to press. */
async function goToPay(page: Page): Promise<void> {
  await openCheckout(page);
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
  await expect(page).toHaveURL(/\/card-payment$/);
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1239');
  await page.getByLabel('CVV').fill('123');
}

/** The receipt that the page shows, once it is there. */
async function receiptOn(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(receiptsOn(page)).toHaveCount(1);
  return (await receiptsOn(page).textContent()) ?? '';
}

async function aDeviceOf(context: BrowserContext, email: string): Promise<Page> {
  const answer = await context.request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok()).toBe(true);
  return context.newPage();
}

test('two tabs and two devices buy one basket once', async ({ page: tab, context, browser, baseURL }) => {
  test.slow();
  const email = await newCustomer(tab);
  const car = await aCarOfItsOwn();
  const [second, atCheckout] = [await context.newPage(), await context.newPage()];
  const device = await aDeviceOf(await browser.newContext({ baseURL }), email);
  let receipt = '';

  await test.step('all of them stand before the payment', async () => {
    await fillBasket(tab, car._id);
    await goToPay(tab);
    await goToPay(second);
    await goToPay(device);
    await openCheckout(atCheckout);
  });

  await test.step('the first tab pays, by a double click', async () => {
    await payButton(tab).dblclick();
    receipt = await receiptOn(tab);
    await expect(tab.getByRole('heading', { name: 'Thank you. Your order is paid.' })).toBeVisible();
  });

  await test.step('the second tab says what happened, and shows the receipt', async () => {
    await payButton(second).click();
    await expect(paidAlready(second)).toBeVisible();
    expect(await receiptOn(second)).toBe(receipt);
    await expectAccessible(second);
  });

  await test.step('so does the other device', async () => {
    await payButton(device).click();
    await expect(paidAlready(device)).toBeVisible();
    expect(await receiptOn(device)).toBe(receipt);
  });

  await test.step('so does the tab that stands at the checkout', async () => {
    await expect(paidAlready(atCheckout)).toBeVisible();
    expect(await receiptOn(atCheckout)).toBe(receipt);
  });

  await test.step('Back after success shows the receipt, and no form', async () => {
    await tab.goBack();
    await expect(paidAlready(tab)).toBeVisible();
    expect(await receiptOn(tab)).toBe(receipt);
    await expect(payButton(tab)).toHaveCount(0);
  });

  await test.step('one order stands on the dashboard', async () => {
    await tab.goto('/dashboard');
    await expect(receiptsOn(tab)).toHaveText([receipt]);
  });

  await test.step('the same car, put into the basket again, is bought again', async () => {
    await fillBasket(tab, car._id);
    await goToPay(tab);
    await payButton(tab).click();
    await expect(tab.getByRole('heading', { name: 'Thank you. Your order is paid.' })).toBeVisible();
    expect(await receiptOn(tab)).not.toBe(receipt);
    await tab.goto('/dashboard');
    await expect(receiptsOn(tab)).toHaveCount(2);
  });
  await device.context().close();
});

test('a payment page that a restored session brings back shows the receipt of what was paid', async ({
  page: tab,
  context,
}) => {
  await newCustomer(tab);
  const { _id: carId } = await aCarOfItsOwn();
  await fillBasket(tab, carId);
  await goToPay(tab);
  const restored = await context.newPage();
  await goToPay(restored);
  await payButton(tab).click();
  const receipt = await receiptOn(tab);
  // What was handed on is kept over a reload, as over a restart of the browser.
  await restored.reload();
  await expect(paidAlready(restored)).toBeVisible();
  expect(await receiptOn(restored)).toBe(receipt);
});

test('a basket that changed in another tab is not paid as it was', async ({ page, context }) => {
  await newCustomer(page);
  const { _id: carId } = await aCarOfItsOwn();
  await fillBasket(page, carId);
  await goToPay(page);
  const other = await context.newPage();
  await fillBasket(other, carId);
  await payButton(page).click();
  await expect(page.getByText('Your basket has changed. Nothing was charged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to checkout' }).click();
  await unfoldOrder(page);
  await expect(page.getByText('2 vehicles')).toBeVisible();
  await page.goto('/dashboard');
  await expect(receiptsOn(page)).toHaveCount(0);
});
