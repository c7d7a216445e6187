import type { Page } from '@playwright/test';
import { answerOnce } from '../support/answer-once.ts';
import { expect, newCustomer, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
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

test('a payment whose answer is lost is found paid, also from the checkout', async ({ page }) => {
  await newCustomer(page);
  const { _id: carId } = await aCarOfItsOwn();
  await fillBasket(page, carId);
  await goToPay(page);
  await answerOnce(page, '**/api/payments/card', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText('We could not confirm the payment.')).toBeVisible();
  await page.goBack();
  await expect(paidAlready(page)).toBeVisible();
  await receiptOn(page);
  await page.goto('/dashboard');
  await expect(receiptsOn(page)).toHaveCount(1);
});
