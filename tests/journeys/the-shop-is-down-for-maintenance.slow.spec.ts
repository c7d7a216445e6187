import type { Browser } from '@playwright/test';
import { answerOnce } from '../support/answer-once.ts';
import type { ShopServer } from '../support/demo-shop.ts';
import { expect, expectAccessible, newCustomer, type Page } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { fillCard } from '../support/journey-card.ts';
import { test as base, takeDown } from '../support/journey-shop.ts';

/** Two processes serve the shop. */
const test = base.extend<{ second: ShopServer }>({
  second: async ({ shop }, use) => {
    const second = await shop.openSecondServer();
    await use(second);
    await second.close();
  },
});

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const currentState = '**/api/downtime/current';

async function aPersonOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Someone new with a car in the basket, one press away from paying. */
async function aboutToPay(page: Page, method: 'card' | 'installment'): Promise<void> {
  await newCustomer(page);
  const cars: { _id: string; stock: number }[] = await (await page.request.get('/api/cars')).json();
  await page.goto(`/cars/${cars.find(({ stock }) => stock > 2)!._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Proceed to Checkout' }).click();
  await fillAddress(page);
  if (method === 'installment') await page.getByRole('radio', { name: 'Installments' }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  if (method === 'installment') await page.getByRole('button', { name: 'Calculate' }).click();
  await fillCard(page);
}

test('a buyer who was paying when the shop went down sees the receipt', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const byCard = await aPersonOf(browser, baseURL);
  const inInstallments = page;
  const receipt = (who: Page) => who.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first();
  let comeBack = async (): Promise<unknown> => undefined;

  await test.step('the shop goes down while one answer is on its way, and another one is lost', async () => {
    await aboutToPay(byCard, 'card');
    // Before the page starts its checks.
    await inInstallments.clock.install();
    await aboutToPay(inInstallments, 'installment');
    await answerOnce(inInstallments, '**/api/payments/installment', async (call) => {
      await call.fetch();
      await call.abort();
    });
    await inInstallments.getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(inInstallments.getByText('Installment creation failed')).toBeVisible();
    await byCard.route('**/api/payments/card', async (call) => {
      const answer = await call.fetch();
      comeBack = await takeDown(request);
      await call.fulfill({ response: answer });
    });
    await byCard.getByRole('button', { name: /^Pay \$/ }).click();
  });

  await test.step('the receipt is shown, and where one stands', async () => {
    await expect(byCard).toHaveURL(/\/order-success$/);
    await expect(receipt(byCard)).toBeVisible();
    await expect(announcement(byCard)).toContainText('Your payment went through.');
    await expectAccessible(byCard);
    await byCard.reload();
    await expect(receipt(byCard)).toBeVisible();
  });

  await test.step('nobody is led away from a payment whose answer was lost; trying again brings it', async () => {
    const asked = inInstallments.waitForResponse(currentState);
    await inInstallments.clock.fastForward(30_000);
    await asked;
    await expect(announcement(inInstallments)).toContainText('A payment in progress will still complete.');
    await expect(inInstallments).toHaveURL(/\/installment$/);
    await expectAccessible(inInstallments);
    await inInstallments.getByRole('button', { name: 'Try again' }).click();
    await expect(inInstallments).toHaveURL(/\/order-success$/);
    await expect(receipt(inInstallments)).toBeVisible();
  });

  await test.step('any other way to that page leads where everyone waits', async () => {
    const elsewhere = await byCard.context().newPage();
    await elsewhere.goto('/order-success');
    await expect(elsewhere).toHaveURL(/\/forbidden$/);
    await expect(elsewhere.getByText('If you were paying: it will complete', { exact: false })).toBeVisible();
  });

  await test.step('afterwards it stands on the dashboard, once', async () => {
    await comeBack();
    await expect(async () => {
      await inInstallments.goto('/dashboard');
      expect(await inInstallments.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).count()).toBe(1);
    }).toPass();
  });
});
