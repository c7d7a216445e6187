import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  newCustomer,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

/** Someone new buys a car: how one does is another journey. */
async function aSoldCar(page: Page) {
  const car = await aCarOfItsOwn();
  const email = await newCustomer(page);
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { receiptNumber }: { receiptNumber: string } = await paid.json();
  return { car, email, receiptNumber };
}

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let keys = 0; keys < 60; keys += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

for (const width of [768, 1440])
  test(`a day at the desk without the mouse: the table of orders, at ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const shopping = await browser.newContext({ baseURL });
    const { car, email, receiptNumber } = await aSoldCar(await shopping.newPage());
    await shopping.close();
    await page.setViewportSize({ width, height: 900 });
    await haveSessionOf(page, 'Admin');
    await page.goto('/admin/orders');
    const rows = page.getByRole('region', { name: 'Orders found' }).locator('tbody > tr');
    const receipt = page.getByRole('link', { name: receiptNumber, exact: true });

    await test.step('types what the customer says, and sees it at once', async () => {
      await tabTo(page, page.getByRole('search').getByLabel('Email', { exact: true }));
      await page.keyboard.type(email);
      await expect(rows).toHaveCount(1);
      await expect(page.getByRole('search').getByLabel('Email', { exact: true })).toBeFocused();
      await expectAccessible(page);
    });

    await test.step('sorts, opens the card, and goes on to the order and back', async () => {
      await tabTo(page, page.getByRole('link', { name: 'Ordered' }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/sort=oldest/);
      await tabTo(page, receipt);
      await page.keyboard.press('Enter');
      const card = page.getByRole('article');
      await expect(card).toContainText(email);
      await expect(receipt).toBeFocused();
      await expectAccessible(page);
      await tabTo(page, card.getByRole('link', { name: new RegExp(receiptNumber) }));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: car.model })).toBeVisible();
      await page.goBack();
      await expect(card).toBeVisible();
    });

    await test.step('finds it by links and forms where no script runs', async () => {
      const cookies = await page.context().cookies();
      const still = await browser.newContext({
        baseURL,
        javaScriptEnabled: false,
        viewport: { width, height: 900 },
      });
      await still.addCookies(cookies);
      const stillPage = await still.newPage();
      await stillPage.goto('/admin/orders?state=paid');
      const form = stillPage.getByRole('search', { name: 'Search orders' });
      await form.getByLabel('Receipt number').fill(receiptNumber.slice(-9));
      await form.getByRole('button', { name: 'Search' }).click();
      await expect(stillPage).toHaveURL(/state=paid/);
      await stillPage.getByRole('link', { name: receiptNumber, exact: true }).click();
      await expect(stillPage.getByRole('article')).toContainText(email);
      await still.close();
    });
  });
