import { answerOnce } from '../support/answer-once.ts';
import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const cents = (text: string) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);

/** The amounts of the schedule, and its total, in cents. */
async function schedule(page: Page) {
  const table = page.getByRole('table', { name: 'Payments and when they are due' });
  const amounts = await table.locator('tbody tr td:last-child').allTextContents();
  const total = await table.locator('tfoot td').textContent();
  return { amounts: amounts.map(cents), total: cents(total ?? '') };
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);

test('a customer pays in installments', async ({ page }) => {
  test.slow();
  const confirm = page.getByRole('button', { name: 'Confirm Payment' });
  const receipts = page.getByRole('definition').filter({ hasText: /^MQ-\w{4}-\w{4}-\w{4}$/ });
  let total = 0;

  await test.step('learns that there is nothing to pay for yet', async () => {
    await newCustomer(page);
    await page.goto('/installment');
    await expect(page.getByText('Error: No car selected or car ID is missing.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('puts two cars into the basket, and chooses installments', async () => {
    for (const car of [await aCarOfItsOwn(), await aCarOfItsOwn()]) {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.goto('/checkout');
    await fillAddress(page);
    await page.getByRole('radio', { name: 'Installments' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
    await expect(page).toHaveURL(/\/installment$/);
  });

  await test.step('cannot confirm before there is a plan', async () => {
    await expect(page.getByLabel('Period (years)', { exact: true })).toHaveValue('1');
    await expect(confirm).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('is told when it cannot be calculated, and tries again', async () => {
    await answerOnce(page, '**/api/installments/calculate', (route) => route.abort());
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByRole('alert')).toContainText('Calculation failed');
    await expect(confirm).toBeDisabled();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('12 monthly payments of')).toBeVisible();
    await expect(confirm).toBeEnabled();
  });

  await test.step('changes the terms, which makes the plan stale', async () => {
    let answer = () => {};
    const held = new Promise<void>((release) => (answer = release));
    await answerOnce(page, '**/api/installments/calculate', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByLabel('Period (years)', { exact: true }).fill('3');
    await expect(confirm).toBeDisabled();
    answer();
    await expect(page.getByText('36 monthly payments of')).toBeVisible();
    await expect(confirm).toBeEnabled();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(confirm).toBeEnabled();
  });

  await test.step('sees every payment, and that they add up to the cent', async () => {
    await page.getByRole('button', { name: 'Show all 36 payments' }).click();
    const shown = await schedule(page);
    expect(shown.amounts).toHaveLength(36);
    expect(sum(shown.amounts)).toBe(shown.total);
    total = shown.total;
    await expectAccessible(page);
  });

  await test.step('is told when the answer is lost, and confirms once', async () => {
    await answerOnce(page, '**/api/payments/installment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // Without a card nothing is confirmed.
    await confirm.click();
    await expect(page.getByLabel('Cardholder name')).toBeFocused();
    await expect(page.getByText('Nothing is charged today.')).toBeVisible();
    await fillCard(page);
    await confirm.click();
    await expect(page.getByText('Installment creation failed')).toBeVisible();
    await expectAccessible(page);
    await confirm.click();
    await expect(page).toHaveURL(/\/order-success$/);
  });

  await test.step('reads the receipts and the plan', async () => {
    await expect(receipts).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'Your installment plan' })).toBeVisible();
    expect((await schedule(page)).total).toBe(total);
    await expectAccessible(page);
  });

  await test.step('finds both cars once on the dashboard, with their plan', async () => {
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(
      page.getByText(/^36 monthly payments of \$[\d,.]+( \(the last one \$[\d,.]+\))?, for all/),
    ).toHaveCount(2);
    await expect(receipts).toHaveCount(2);
    await expectAccessible(page);
  });
});
