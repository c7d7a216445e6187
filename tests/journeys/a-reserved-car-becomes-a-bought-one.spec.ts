import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

async function fillCard(page: Page, number: string) {
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
}

test('a reserved car becomes a bought one', async ({ page, browser }) => {
  test.slow();
  const car = await aCarOfItsOwn({ stock: 1 });
  const name = `${car.make} ${car.model}`;
  const total = page.getByRole('region', { name }).getByText('$83,901');

  await test.step('finds on the page of the car that it can be reserved', async () => {
    await newCustomer(page);
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('link', { name: 'Reserve for $99' }).click();
    await expect(page.getByRole('heading', { name: `Reserve the ${car.model}` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('is declined, and nothing is reserved', async () => {
    await fillCard(page, '4000000000000002');
    await page.getByRole('button', { name: 'Reserve for $99' }).click();
    await expect(page.getByText('Nothing was charged, and nothing is reserved.')).toBeVisible();
  });

  await test.step('reserves it with another card, by keyboard, and reads how long it is kept', async () => {
    await page.getByLabel('Card number').fill('');
    await page.getByLabel('Card number').pressSequentially('4242424242424242');
    await page.getByRole('button', { name: 'Reserve for $99' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^7[12] hours \d+ minutes?$/);
    await expect(total).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('others see that it is reserved, and may ask to be told', async () => {
    const other = await browser.newContext();
    const theirs = await other.newPage();
    await theirs.goto(`/cars/${car._id}`);
    await expect(theirs.getByText('Reserved', { exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Notify me when it is back' })).toBeVisible();
    await other.close();
  });

  await test.step('finds it on the dashboard, and goes on to buy it', async () => {
    await page.goto('/dashboard');
    await page.getByRole('region', { name: 'Your reservations' }).getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await expect(page.getByRole('heading', { name: `Buy your reserved ${car.model}` })).toBeVisible();
    await expectAccessible(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
  });

  await test.step('pays what is left, and the deposit counts', async () => {
    await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
    await expectAccessible(page);
    await fillCard(page, '4242424242424242');
    await page.getByRole('button', { name: 'Pay $83,901' }).click();
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
    await page.goto('/dashboard');
    const reservations = page.getByRole('region', { name: 'Your reservations' });
    await expect(reservations.getByText('Bought', { exact: true })).toBeVisible();
  });
});
