import type { Page } from '@playwright/test';
import { expect, newCustomer } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import {
  aCarOf,
  bankOf,
  expectAccessibleOnBoth,
  fillStripeCard,
  receiptOn,
  test,
} from '../support/journey-stripe.ts';
import type { StripeStandIn } from '../support/stripe/stand-in.ts';
import { cards } from '../support/stripe/world.ts';

const reserveButton = (page: Page) => page.getByRole('button', { name: 'Reserve for $99' });

async function answerBank(page: Page, answer: 'Approve' | 'Refuse'): Promise<void> {
  await expect(bankOf(page).getByRole('heading', { name: 'Your bank' })).toBeVisible();
  await bankOf(page).getByRole('button', { name: answer }).click();
}

/** Dollars that Stripe took, and gave back. */
const takenAt = ({ world }: StripeStandIn) =>
  world
    .all('charge')
    .filter(({ captured }) => captured)
    .map(({ amount_captured, amount_refunded }) => [
      Number(amount_captured) / 100,
      Number(amount_refunded) / 100,
    ]);

test('a reservation asks for a step at the bank, is let go, and the next one becomes a bought car', async ({
  page,
  shop,
  standIn,
}) => {
  test.slow();
  const [first, second] = [await aCarOf(shop, { stock: 1 }), await aCarOf(shop, { stock: 1 })];
  await newCustomer(page);

  await test.step('refused at the bank, nothing is charged and nothing is reserved', async () => {
    await page.goto(`/reserve/${first.id}`);
    await expect(reserveButton(page)).toBeEnabled();
    await fillStripeCard(page, cards.step);
    await reserveButton(page).click();
    await answerBank(page, 'Refuse');
    await expect(page.getByText('Nothing was charged, and nothing is reserved.')).toBeVisible();
    await expectAccessibleOnBoth(page);
    expect(takenAt(standIn)).toEqual([]);
  });

  await test.step('left at the bank, the next card reserves it', async () => {
    await fillStripeCard(page, cards.step);
    await reserveButton(page).click();
    await expect(bankOf(page).getByRole('heading', { name: 'Your bank' })).toBeVisible();
    // A page that pays asks before it is left.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Your bank still waits for you to confirm a payment.')).toBeVisible();
    await expect(reserveButton(page)).toBeEnabled();
    await expectAccessibleOnBoth(page);
    await fillStripeCard(page, cards.step);
    await reserveButton(page).click();
    await answerBank(page, 'Approve');
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    expect(takenAt(standIn)).toEqual([[99, 0]]);
  });

  await test.step('let go, the deposit goes back', async () => {
    await page.getByRole('button', { name: 'Cancel the reservation' }).click();
    await page.getByRole('button', { name: 'Cancel, and get $99 back' }).click();
    await expect(page.getByText('$99 went back to you.')).toBeVisible();
    await expectAccessibleOnBoth(page);
    expect(takenAt(standIn)).toEqual([[99, 99]]);
  });

  await test.step('another one is reserved, and bought with a step at the bank: the deposit counts', async () => {
    await page.goto(`/reserve/${second.id}`);
    await expect(reserveButton(page)).toBeEnabled();
    await fillStripeCard(page, cards.pays);
    await reserveButton(page).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    const pay = page.getByRole('button', { name: /^Pay \$83,901/ });
    await expect(pay).toBeEnabled();
    await fillStripeCard(page, cards.step);
    await pay.click();
    await answerBank(page, 'Approve');
    await expect(receiptOn(page)).toHaveCount(1);
    await expectAccessibleOnBoth(page);
    expect(takenAt(standIn)).toEqual([
      [99, 99],
      [99, 0],
      [83_901, 0],
    ]);
  });
});

test('a plan keeps the card with a step at the bank, and charges nothing with the order', async ({
  page,
  shop,
  standIn,
}) => {
  test.slow();
  const car = await aCarOf(shop);
  await newCustomer(page);
  const main = page.getByRole('main');
  const confirm = page.getByRole('button', { name: 'Confirm Payment' });

  await test.step('works out a plan', async () => {
    await page.goto(`/cars/${car.id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await fillAddress(page);
    await main.getByRole('radio', { name: 'Installments' }).check();
    await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(confirm).toBeEnabled();
    await expectAccessibleOnBoth(page);
  });

  await test.step('refuses at the bank, and nothing is bought', async () => {
    await fillStripeCard(page, cards.step);
    await confirm.click();
    await answerBank(page, 'Refuse');
    await expect(page.getByRole('alert')).toContainText('declined');
    await expectAccessibleOnBoth(page);
  });

  await test.step('agrees there, and the plan stands; no money moved yet', async () => {
    await fillStripeCard(page, cards.step);
    await confirm.click();
    await answerBank(page, 'Approve');
    await expect(receiptOn(page)).toHaveCount(1);
    await expectAccessibleOnBoth(page);
    expect(takenAt(standIn)).toEqual([]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Your plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    await expectAccessibleOnBoth(page);
  });
});
