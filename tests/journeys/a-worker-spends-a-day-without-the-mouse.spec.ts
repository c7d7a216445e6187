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

const search = (page: Page) => page.getByRole('dialog', { name: 'Search the desk' });

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(search(page).getByRole('combobox')).toBeFocused();
}

async function find(page: Page, typed: string, named: string | RegExp): Promise<void> {
  await openSearch(page);
  await page.keyboard.type(typed);
  const option = search(page).getByRole('option', { name: named }).first();
  await expect(option).toBeVisible();
  for (let keys = 0; keys < 20; keys += 1) {
    if ((await option.getAttribute('aria-selected')) === 'true') break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

for (const width of [768, 1440])
  test(`a day at the desk without the mouse, at ${width} px`, async ({ page, browser, baseURL }) => {
    const shopping = await browser.newContext({ baseURL });
    const { car, email, receiptNumber } = await aSoldCar(await shopping.newPage());
    await shopping.close();
    await page.setViewportSize({ width, height: 900 });
    await haveSessionOf(page, 'Worker');
    await page.goto('/worker');

    await test.step('finds a customer who calls, and writes down what was said', async () => {
      await find(page, email, new RegExp(email));
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/desk\/customers\/[^/]+$/);
      await expect(search(page)).toBeHidden();
      await expectAccessible(page);
      await tabTo(page, page.getByLabel('New note'));
      await page.keyboard.type('Asks for a tow bar.');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Asks for a tow bar.').filter({ visible: true })).toBeVisible();
    });

    await test.step('finds the order by half of its receipt number, and only reads it', async () => {
      await find(page, receiptNumber.slice(8), new RegExp(receiptNumber));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/desk\/orders\//);
      await expect(page.getByRole('heading', { level: 1, name: car.model })).toBeVisible();
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step('changes their mind: Escape leads back to where the search was opened', async () => {
      const box = page.getByRole('banner').getByRole('link', { name: /^Search/ });
      await page.keyboard.press('Shift+Tab');
      await tabTo(page, box);
      await page.keyboard.press('Enter');
      await expect(search(page).getByRole('option', { name: new RegExp(receiptNumber) })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(search(page)).toBeHidden();
      await expect(box).toBeFocused();
    });

    await test.step('goes by two letters, until they are turned off', async () => {
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      // As slowly as a person: keys that follow each other within 40 ms are a scanner's.
      await page.keyboard.press('g', { delay: 60 });
      await page.keyboard.press('h');
      await expect(page).toHaveURL(/\/worker\/handovers/);
      await page.keyboard.press('?');
      await tabTo(page, sheet.getByRole('checkbox'));
      await page.keyboard.press('Space');
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(sheet).toBeHidden();
      await find(page, 'test dr', 'Test drives');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/worker\/test-drives/);
    });

    await test.step('goes to the shop, whose navbar stands there and not at the desk', async () => {
      const navbar = page.getByRole('navigation', { name: 'Main', exact: true });
      await expect(navbar).toHaveCount(0);
      const account = page.getByRole('navigation', { name: 'Your account' });
      await expect(account.getByText('Worker', { exact: true })).toBeVisible();
      await tabTo(page, account.locator('summary'));
      await page.keyboard.press('Enter');
      await expectAccessible(page);
      await tabTo(page, account.getByRole('link', { name: 'View shop' }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/$/);
      await expect(navbar).toBeVisible();
    });

    await test.step('searches where no script runs', async () => {
      const cookies = await page.context().cookies();
      const still = await browser.newContext({ baseURL, javaScriptEnabled: false });
      await still.addCookies(cookies);
      const stillPage = await still.newPage();
      await stillPage.goto(`/desk/search?q=${encodeURIComponent(email)}`);
      await stillPage
        .getByRole('main')
        .getByRole('link', { name: new RegExp(email) })
        .click();
      await expect(stillPage.getByText('Asks for a tow bar.').filter({ visible: true })).toBeVisible();
      await still.close();
    });
  });
