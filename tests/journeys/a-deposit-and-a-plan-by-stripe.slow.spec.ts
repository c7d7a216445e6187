import type { Page } from '@playwright/test';
import { expect, expectAccessible, newCustomer } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import {
  aCarOf,
  bankOf,
  fillStripeCard,
  receiptOn,
  test,
  untilOwnDocument,
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
    await expect(reserveButton(page)).toBeFocused();
    await expectAccessible(page);
    expect(takenAt(standIn)).toEqual([]);
  });

  await test.step('refused on a page of the bank, that is said on the way back to the reservation', async () => {
    await fillStripeCard(page, cards.stepElsewhere);
    await reserveButton(page).click();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your payment' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged, and nothing is reserved.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the reservation' }).click();
    await expect(reserveButton(page)).toBeEnabled();
    expect(takenAt(standIn)).toEqual([]);
  });

  await test.step('left at the bank, the next card reserves it', async () => {
    await fillStripeCard(page, cards.step);
    await reserveButton(page).click();
    await expect(bankOf(page).getByRole('heading', { name: 'Your bank' })).toBeVisible();
    // A page that pays asks before it is left.
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Your bank is waiting for you to confirm a payment.')).toBeVisible();
    await expect(reserveButton(page)).toBeEnabled();
    await expectAccessible(page);
    await fillStripeCard(page, cards.step);
    await reserveButton(page).click();
    await answerBank(page, 'Approve');
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    expect(takenAt(standIn)).toEqual([[99, 0]]);
  });

  await test.step('let go, the deposit goes back', async () => {
    await page.getByRole('button', { name: 'Cancel the reservation' }).click();
    await page.getByRole('button', { name: 'Cancel and refund $99' }).click();
    await expect(page.getByText('$99 was refunded.')).toBeVisible();
    await expectAccessible(page);
    expect(takenAt(standIn)).toEqual([[99, 99]]);
  });

  await test.step('another one is reserved, and bought with a step at the bank: the deposit counts', async () => {
    await page.goto(`/reserve/${second.id}`);
    await expect(reserveButton(page)).toBeEnabled();
    await fillStripeCard(page, cards.stepElsewhere);
    await reserveButton(page).click();
    await page.getByRole('button', { name: 'Approve' }).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    // As who comes back another day: in a document that has not asked for a card yet.
    await page.reload();
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    const pay = page.getByRole('button', { name: /^Pay \$83,901/ });
    await expect(pay).toBeEnabled();
    await fillStripeCard(page, cards.step);
    await pay.click();
    await answerBank(page, 'Approve');
    await expect(receiptOn(page)).toHaveCount(1);
    await expectAccessible(page);
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
    await expectAccessible(page);
  });

  await test.step('refuses at the bank, and nothing is bought', async () => {
    await fillStripeCard(page, cards.step);
    await confirm.click();
    await answerBank(page, 'Refuse');
    await expect(page.getByRole('alert')).toContainText('declined');
    await expectAccessible(page);
  });

  await test.step('agrees there, and the plan stands; no money moved yet', async () => {
    await fillStripeCard(page, cards.step);
    await confirm.click();
    await answerBank(page, 'Approve');
    await expect(receiptOn(page)).toHaveCount(1);
    await expectAccessible(page);
    expect(takenAt(standIn)).toEqual([]);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Your plan' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    await untilOwnDocument(page);
    await expectAccessible(page);
  });

  await test.step('pays the first payment by keyboard, with the bank over the page, once it was refused there', async () => {
    // In a document that has not asked for a card yet.
    await page.goto(page.url());
    const dialog = page.getByRole('dialog');
    const pay = dialog.getByRole('button', { name: 'Pay $7,000' });
    await page.getByRole('button', { name: 'Pay now payment 1' }).press('Enter');
    await expect(pay).toBeEnabled();
    await fillStripeCard(page, cards.step);
    await pay.press('Enter');
    await bankOf(page).getByRole('button', { name: 'Refuse' }).press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Nothing was charged.');
    await fillStripeCard(page, cards.step);
    await pay.press('Enter');
    await bankOf(page).getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: '$7,000' }).first()).toContainText('Paid');
    await expect(page.getByRole('main')).toBeFocused();
    expect(takenAt(standIn)).toEqual([[7000, 0]]);
  });

  await test.step('saves another card by way of a page of the bank, which leads back to the plan', async () => {
    const change = page.getByRole('button', { name: 'Change card' });
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save this card' });
    for (const answer of ['Refuse', 'Approve']) {
      await change.click();
      await expect(save).toBeEnabled();
      await fillStripeCard(page, cards.stepElsewhere);
      await save.click();
      await page.getByRole('button', { name: answer }).click();
      if (answer === 'Refuse') await page.getByRole('link', { name: 'Back to your plan' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
    }
    await expect(page.getByText('Your card is saved for this plan.')).toBeVisible();
    expect(takenAt(standIn)).toEqual([[7000, 0]]);
  });
});
