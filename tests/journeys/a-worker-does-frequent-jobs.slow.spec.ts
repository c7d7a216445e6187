import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  newCustomer,
  newEmail,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aPlate, aQuietDay } from '../support/journey-workshop.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

/** Each frequent job takes at most so many clicks after the search (docs/desk-jobs.md). */
const mostClicks = 3;

test.use({ viewport: { width: 1440, height: 900 } });

const search = (page: Page) => page.getByRole('dialog', { name: 'Search the desk' });

/** Presses of the mouse in a job, after what was typed into the search. */
function job(page: Page) {
  let clicks = 0;
  return {
    async find(typed: string) {
      await page.keyboard.press('Control+k');
      await expect(search(page)).toBeVisible();
      await page.keyboard.type(typed);
    },
    /** What is found, or what can be done with it. */
    option: (name: string | RegExp) => search(page).getByRole('option', { name }).first(),
    async click(what: Locator) {
      await what.click();
      clicks += 1;
    },
    expectClicks: (count: number) => {
      expect(clicks).toBe(count);
      expect(clicks).toBeLessThanOrEqual(mostClicks);
    },
  };
}

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
  return { car, email, ...(await jsonOf<{ receiptNumber: string }>(paid)) };
}

test('a stock is corrected by how many, and why', async ({ page }) => {
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/handovers');
  const { find, option, click, expectClicks } = job(page);
  await find(car.model);
  await click(option(`Correct stock: ${car.make} ${car.model}`));
  await expect(page.getByLabel('More or fewer')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('-2');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Damaged');
  await click(page.getByRole('main').getByRole('button', { name: 'Correct stock' }));
  await expect(page.getByText(`${car.make} ${car.model}: 10 in stock (was 12).`)).toBeVisible();
  expectClicks(2);
});

test('a car is booked in for somebody on the phone, with what is wrong and a time', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  const plate = aPlate();
  const email = newEmail('caller');
  const data = { firstName: 'Ada', lastName: 'Byron', phone, email, plate };
  expect((await page.request.post('/api/desk/customers', { data })).status()).toBe(201);
  await page.goto('/worker');
  const { find, option, click, expectClicks } = job(page);
  await find(plate);
  await expect(option(/^Ada Byron/)).toBeVisible();
  await expectAccessible(page);
  await click(option('Book a service: Ada Byron'));
  const complaint = page.getByLabel('Problem optional');
  await expect(complaint).toBeFocused();
  await page.keyboard.type('Pulls to the left');
  await page.getByLabel('Day', { exact: true }).fill(aQuietDay());
  await page.getByLabel('Time optional').fill('09:30');
  await click(page.getByRole('button', { name: 'Book appointment' }));
  await expect(page.getByText(/^Ada Byron: booked for /)).toBeVisible();
  expectClicks(2);
});

test('a sold car is handed over with its VIN', async ({ page, browser, baseURL }) => {
  const shopping = await browser.newContext({ baseURL });
  const { receiptNumber } = await aSoldCar(await shopping.newPage());
  await shopping.close();
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker');
  const { find, option, click, expectClicks } = job(page);
  await find(receiptNumber.slice(3, 12));
  await click(option(`Hand over: ${receiptNumber}`));
  const dialog = page.getByRole('dialog', { name: 'Hand over this vehicle?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(aRealVin());
  await click(dialog.getByRole('button', { name: 'Hand over' }));
  await expect(page.getByText(/ was handed over to Ada Byron\. /)).toBeVisible();
  expectClicks(2);
  await expect(dialog).toBeHidden();
});

test('an order is found during a call, and a part of it refunded with a reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const shopping = await browser.newContext({ baseURL });
  const { email, car, receiptNumber } = await aSoldCar(await shopping.newPage());
  await shopping.close();
  await haveSessionOf(page, 'Admin');
  await page.goto('/admin');
  const finding = job(page);
  await finding.find(email);
  await finding.click(finding.option(new RegExp(`^${receiptNumber}`)));
  await expect(page.getByRole('heading', { level: 1, name: car.model })).toBeVisible();
  finding.expectClicks(1);
  const { find, option, click, expectClicks } = job(page);
  await find(receiptNumber.slice(-6));
  await click(option(`Refund a part: ${receiptNumber}`));
  const dialog = page.getByRole('dialog', { name: 'Refund a part?' });
  await dialog.getByLabel('Amount in $').fill('50');
  await dialog.getByLabel('Reason').fill('Scratch at the door');
  await click(dialog.getByRole('button', { name: 'Refund $50' }));
  await expect(page.getByText('$50 refunded.')).toBeVisible();
  expectClicks(2);
});

test('all of it goes by the keyboard: the arrow to the right reaches what can be done', async ({ page }) => {
  const car = await aCarOfItsOwn();
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/handovers');
  const { find, option } = job(page);
  await find(car.model);
  await expect(option(new RegExp(`^${car.make} ${car.model}`))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await expect(option(`Correct stock: ${car.make} ${car.model}`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(option(new RegExp(`^${car.make} ${car.model}`))).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('More or fewer')).toBeFocused();
  await page.keyboard.type('+1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Counted again');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${car.make} ${car.model}: 13 in stock (was 12).`)).toBeVisible();
});

test('what a role may not do is not offered to it', async ({ page, browser, baseURL }) => {
  const shopping = await browser.newContext({ baseURL });
  const { email, receiptNumber } = await aSoldCar(await shopping.newPage());
  await shopping.close();
  await haveSessionOf(page, 'Admin');
  await page.goto('/admin');
  const { find, option } = job(page);
  await find(email);
  await expect(option(`Refund a part: ${receiptNumber}`)).toBeVisible();
  await expect(search(page).getByRole('option', { name: /^(Hand over|Book a service)/ })).toHaveCount(0);
});
