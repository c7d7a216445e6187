import { expect, expectAccessible, newCustomer, test } from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const dollars = (text: string | null) => Number((text ?? '').replace(/[^\d.]/g, ''));

test('a customer rents a car', async ({ page }) => {
  test.slow();
  let estimate = '';

  await test.step('signs up, and opens a car', async () => {
    await newCustomer(page);
    await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
    await expect(page.getByRole('radio', { name: 'Purchase' })).toBeChecked();
  });

  await test.step('chooses to rent it for three days, and sees what that comes to', async () => {
    const price = dollars(
      await page
        .getByText(/^\$[\d,]+(\.\d\d)?$/)
        .first()
        .textContent(),
    );
    await page.getByRole('radio', { name: 'Rent' }).check();
    await expect(page.getByText('Delivery: 3–5 business days')).toBeHidden();
    await expect(page.getByRole('link', { name: 'Estimate payment' })).toBeHidden();
    await page.getByLabel('Rental period (days)', { exact: true }).fill('3');
    const estimated = page.locator('p', { has: page.getByText('Estimated rent') }).locator('data');
    await expect(estimated).toHaveText(/^\$[\d,]+\.\d\d$/);
    const exact = (await estimated.textContent()) ?? '';
    expect(dollars(exact)).toBeCloseTo(price * 0.03, 2);
    // The estimate has two decimals; elsewhere whole dollars have none (rules.md#rent).
    estimate = exact.replace(/\.00$/, '');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
  });

  await test.step('finds the rental in the basket, beside the same car for purchase', async () => {
    const basket = page.getByRole('dialog');
    await expect(basket.getByText('Rent · 3 days')).toBeVisible();
    await expect(basket.getByText(estimate).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.getByRole('radio', { name: 'Purchase' }).check();
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(basket.getByRole('listitem')).toHaveCount(2);
    await basket
      .getByRole('listitem')
      .filter({ hasText: 'Purchase' })
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(basket.getByRole('listitem')).toHaveCount(1);
    await basket.getByRole('link', { name: 'Proceed to Checkout' }).click();
  });

  await test.step('checks out at the price of the rental', async () => {
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
    await unfoldOrder(page);
    await expect(page.getByText('Rent · 3 days')).toBeVisible();
    await expect(page.getByText(estimate).filter({ visible: true }).first()).toBeVisible();
    await fillAddress(page);
    await expect(page.getByRole('radio', { name: /^Card/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Installments' })).toBeDisabled();
    await expect(page.getByText('Not available for rentals: ')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await expect(page).toHaveURL(/\/card-payment$/);
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill('1230');
    await page.getByLabel('CVV').fill('123');
    await expectAccessible(page);
    await page.getByRole('button', { name: `Pay ${estimate}` }).click();
  });

  await test.step('reads until when the car may stay', async () => {
    await expect(page).toHaveURL(/\/order-success$/);
    await expect(page.getByText('Rented for 3 days, until')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
    await expect(page.getByText('Rent · 3 days')).toBeVisible();
    await expect(page.getByText(estimate.replace(/\.00$/, ''), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
