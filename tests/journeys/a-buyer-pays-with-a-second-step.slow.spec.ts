import type { Page } from '@playwright/test';
import { expect, expectAccessible, newCustomer } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { haveDemoSessionOf } from '../support/journey-shop.ts';
import { aCarOf, bankOf, fillStripeCard, receiptOn, stripeFields, test } from '../support/journey-stripe.ts';
import { signed } from '../support/stripe/stand-in.ts';
import { cards } from '../support/stripe/world.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$84,000/ });

/** From the car to the form of Stripe, as a buyer goes: by links. */
async function goToPay(page: Page, carId: string): Promise<void> {
  await page.goto(`/cars/${carId}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
  await expect(payButton(page)).toBeEnabled();
}

test('a buyer pays with a second step at the bank', async ({ page, shop, standIn }) => {
  test.slow();
  const car = await aCarOf(shop);
  await newCustomer(page);

  await test.step('Stripe is loaded where a card is asked for, and nowhere else', async () => {
    const policyOf = async (path: string) =>
      (await page.request.get(path)).headers()['content-security-policy'] ?? '';
    for (const path of ['/', '/checkout', '/dashboard'])
      expect(await policyOf(path)).not.toContain(standIn.url);
    expect(await policyOf('/card-payment')).toContain(`script-src 'self' ${standIn.url} 'nonce-`);
    expect(await policyOf('/card-payment')).toContain(`frame-src ${standIn.url}`);
  });

  await test.step('what is missing is said in the fields; a card without funds is declined in words', async () => {
    await goToPay(page, car.id);
    await payButton(page).click();
    await expect(stripeFields(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
    await fillStripeCard(page, cards.noFunds);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
    await expectAccessible(page);
  });

  await test.step('with another card the bank asks in a frame, by keyboard, and the car is bought', async () => {
    await fillStripeCard(page, cards.step);
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    const bank = bankOf(page);
    await expect(bank.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
    await bank.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await expect(receiptOn(page)).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('who leaves the bank and comes back reads that it waits, and pays with another card at once', async () => {
    await goToPay(page, car.id);
    await fillStripeCard(page, cards.step);
    await payButton(page).click();
    const bank = bankOf(page);
    await expect(bank.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    // A page that pays asks before it is left.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Your bank is waiting for you to confirm a payment.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await expectAccessible(page);
    await fillStripeCard(page, cards.pays);
    await payButton(page).click();
    await expect(receiptOn(page)).toHaveCount(1);
  });

  await test.step('a bank with a page of its own is refused, and the buyer comes back to the same attempt', async () => {
    await goToPay(page, car.id);
    await fillStripeCard(page, cards.stepElsewhere);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The payment was declined');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to checkout' }).click();
  });

  await test.step('approved there, it is bought; coming back once more charges nothing', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await expect(payButton(page)).toBeEnabled();
    await fillStripeCard(page, cards.stepElsewhere);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(receiptOn(page)).toHaveCount(1);
    await page.goto('/payment-return');
    await expect(page.getByText('No payment is in progress in this window.')).toBeVisible();
    await expectAccessible(page);
    const paid = standIn.world.all('payment_intent').filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(3);
  });

  await test.step('a payment that is disputed reaches the office', async () => {
    await goToPay(page, car.id);
    await fillStripeCard(page, cards.disputed);
    await payButton(page).click();
    await expect(receiptOn(page)).toHaveCount(1);
    const number = (await receiptOn(page).textContent()) ?? '';
    for (const event of standIn.world.events) {
      const { body, headers } = signed(event);
      const answer = await page.request.post('/api/payments/stripe/webhook', { data: body, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await haveDemoSessionOf(page, 'Admin');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(async () => {
      await page.goto('/admin/disputes?state=open');
      expect(await page.getByRole('row').filter({ hasText: number }).allTextContents()).toEqual([
        expect.stringContaining('$84,000'),
      ]);
    }).toPass();
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Dropped' }).click();
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByText('3 payments are disputed')).toBeVisible();
  });
});
