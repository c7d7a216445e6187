import pg from 'pg';
import { expect, expectAccessible, haveSessionOf, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { cardNumbers, fillCard } from '../support/journey-card.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

/** The bank refused the first payment of this plan yesterday: what the job notes on a morning that no journey waits for. */
async function refuseFirst(planId: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await client.connect();
  try {
    await client.query(
      `update plan_payments set state = 'failed', refusals = 1, attempts = 1, due_date = current_date - 1,
        first_tried_on = current_date - 1, next_try_on = current_date + 2, tried_at = now(), refusal = $2
      where payment_id = $1 and number = 1`,
      [planId, 'The bank declined this card.'],
    );
  } finally {
    await client.end();
  }
}

const rowOf = (page: Page, number: number) =>
  page
    .getByRole('table', { name: 'Payments of this plan' })
    .getByRole('row')
    // On phones the cell of the number is there, and not shown.
    .filter({ has: page.locator('td:first-child').filter({ hasText: new RegExp(`^${number}$`) }) });

for (const width of [360, 1440])
  test(`a plan is paid month by month at ${width} px`, async ({ page, browser, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const dialog = page.getByRole('dialog');
    let receipt = '';

    await test.step('a card is kept by consent, and nothing is charged with the order', async () => {
      await newCustomer(page);
      const car = await aCarOfItsOwn({ priceCents: 1_200_000 });
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
      await fillAddress(page);
      await page.getByRole('radio', { name: 'Installments' }).check();
      await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
      await page.getByLabel('Period (years)', { exact: true }).fill('3');
      await page.getByRole('button', { name: 'Calculate' }).click();
      await expect(page.getByText('36 monthly payments of')).toBeVisible();
      await expect(page.getByText('save this card with its payment provider')).toBeVisible();
      await fillCard(page, cardNumbers.isDeclinedLater);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirm Payment' }).click();
      await expect(page).toHaveURL(/\/order-success$/);
    });

    await test.step('the dashboard leads to the plan: all of it is still to come', async () => {
      await page.getByRole('link', { name: 'Back to Dashboard' }).click();
      receipt = (await page
        .getByText(/^MQ-\w{4}-\w{4}-\w{4}$/)
        .first()
        .textContent())!;
      await page.getByRole('link', { name: 'Your plan' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Your plan' })).toBeVisible();
      await expect(rowOf(page, 1)).toContainText('Upcoming');
      await expectAccessible(page);
      expect((await overflowOf(page)).right).toBe(0);
    });

    await test.step('the bank refused a payment: it says why, and when it is tried again', async () => {
      await refuseFirst(new URL(page.url()).pathname.split('/').at(-1)!);
      await page.reload();
      await expect(page.getByText('Your card was refused')).toBeVisible();
      await expect(rowOf(page, 1)).toContainText('The bank declined this card. We will try again on');
      await expectAccessible(page);
    });

    await test.step('pays it now by another card, once the first one is declined', async () => {
      const payNow = page.getByRole('button', { name: 'Pay now payment 1', exact: true });
      await payNow.focus();
      await page.keyboard.press('Enter');
      await fillCard(page, cardNumbers.isDeclined);
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toContainText('Nothing was charged.');
      await fillCard(page);
      await dialog.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, 1)).toContainText('Paid');
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.getByText('Your card was refused')).toBeHidden();
    });

    await test.step('has another card kept for what is to come', async () => {
      await page.getByRole('button', { name: 'Change card' }).click();
      await fillCard(page);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save this card' }).click();
      await expect(page.getByText('Your card is saved for this plan.')).toBeVisible();
      await expect(dialog).toBeHidden();
    });

    await test.step('the office finds the order and records money that came another way', async () => {
      const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
      const office = await context.newPage();
      await haveSessionOf(office, 'Admin');
      await office.goto('/admin/installments?show=paid');
      await expect(office.getByRole('heading', { level: 1, name: 'Installments' })).toBeVisible();
      await expectAccessible(office);
      await office.goto(`/admin/orders?receipt=${receipt}`);
      await office.getByRole('link', { name: receipt }).click();
      await office.getByRole('article').getByRole('link', { name: receipt }).click();
      await expect(office.getByRole('heading', { name: 'Installments' })).toBeVisible();
      await office.getByRole('button', { name: 'Record money for payment 2', exact: true }).click();
      await office.getByLabel('How it was received').fill('By bank transfer');
      await expectAccessible(office);
      await office
        .getByRole('dialog')
        .getByRole('button', { name: /^Record \$/ })
        .click();
      await expect(office.getByText(/: By bank transfer \(/)).toBeVisible();
      await context.close();
      await page.reload();
      await expect(rowOf(page, 2)).toContainText('Paid');
    });
  });
