import type { Page } from '@playwright/test';
import { openDatabase } from '#platform/database/database.ts';
import { aCarRow, storeCars } from '../support/cars.ts';
import { type DemoShop, openDemoShop } from '../support/demo-shop.ts';
import { expect, expectAccessible, test as journey, newCustomer } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { haveDemoSessionOf } from '../support/journey-shop.ts';
import { openStripeStandIn, type StripeStandIn, signed, stripeKeys } from '../support/stripe/stand-in.ts';
import { cards } from '../support/stripe/world.ts';

/** A shop of its own, whose payments go through the stand-in of Stripe. */
const test = journey.extend<{ standIn: StripeStandIn; shop: DemoShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  standIn: async ({}, use) => {
    const standIn = await openStripeStandIn();
    await use(standIn);
    await standIn.close();
  },
  shop: async ({ standIn }, use) => {
    const shop = await openDemoShop({
      TRUST_PROXY: 'yes',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_STAND_IN: standIn.url,
    });
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

async function aCarOf(shop: DemoShop): Promise<{ id: string; model: string }> {
  const { database, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const row = aCarRow({ priceCents: 8_400_000, stock: 12 });
  await storeCars({ database }, row).finally(close);
  return row;
}

const fields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$84,000/ });
const receipt = (page: Page) => page.getByRole('definition').filter({ hasText: /^MQ-\w{4}-\w{4}-\w{4}$/ });

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

async function fillCard(page: Page, number: string): Promise<void> {
  await fields(page).getByLabel('Card number').fill(number);
  await fields(page).getByLabel('Expiration date').fill('1239');
  await fields(page).getByLabel('Security code').fill('123');
}

async function atBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
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
    await expect(fields(page).getByRole('alert')).toHaveText('Your card number is incomplete.');
    await fillCard(page, cards.noFunds);
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Your card has insufficient funds.');
    await atBothWidths(page);
  });

  await test.step('with another card the bank asks in a frame, by keyboard, and the car is bought', async () => {
    await fillCard(page, cards.step);
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await expect(bank.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paying…' })).toBeVisible();
    await bank.getByRole('button', { name: 'Approve' }).focus();
    await page.keyboard.press('Enter');
    await expect(receipt(page)).toHaveCount(1);
    await atBothWidths(page);
  });

  await test.step('who leaves the bank and comes back reads that it waits, and pays with another card at once', async () => {
    await goToPay(page, car.id);
    await fillCard(page, cards.step);
    await payButton(page).click();
    const bank = page.frameLocator('iframe[title="Your bank"]');
    await expect(bank.getByRole('heading', { name: 'Your bank' })).toBeVisible();
    // A page that pays asks before it is left.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Your bank still waits for you to confirm a payment.')).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await atBothWidths(page);
    await fillCard(page, cards.pays);
    await payButton(page).click();
    await expect(receipt(page)).toHaveCount(1);
  });

  await test.step('a bank with a page of its own is refused, and the buyer comes back to the same attempt', async () => {
    await goToPay(page, car.id);
    await fillCard(page, cards.stepElsewhere);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The payment was declined');
    await atBothWidths(page);
    await page.getByRole('link', { name: 'Back to checkout' }).click();
  });

  await test.step('approved there, it is bought; coming back once more charges nothing', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await expect(payButton(page)).toBeEnabled();
    await fillCard(page, cards.stepElsewhere);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(receipt(page)).toHaveCount(1);
    await page.goto('/payment-return');
    await expect(page.getByText('No payment is under way in this window.')).toBeVisible();
    await atBothWidths(page);
    const paid = standIn.world.all('payment_intent').filter(({ status }) => status === 'succeeded');
    expect(paid).toHaveLength(3);
  });

  await test.step('a payment that is disputed reaches the office', async () => {
    await goToPay(page, car.id);
    await fillCard(page, cards.disputed);
    await payButton(page).click();
    await expect(receipt(page)).toHaveCount(1);
    const number = (await receipt(page).textContent()) ?? '';
    for (const event of standIn.world.events) {
      const { body, headers } = signed(event);
      const answer = await page.request.post('/api/payments/stripe/webhook', { data: body, headers });
      expect(answer.ok(), await answer.text()).toBe(true);
    }
    await haveDemoSessionOf(page, 'Admin');
    await expect(async () => {
      await page.goto('/admin/disputes?state=open');
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText('$84,000', {
        timeout: 500,
      });
    }).toPass();
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: 'Dropped' }).click();
    await expect(page.getByText('No payment is disputed here.')).toBeVisible();
    await page.goto('/admin');
    await expect(page.getByText('3 payments are disputed')).toBeVisible();
  });
});
