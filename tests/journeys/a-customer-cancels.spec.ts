import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';

const widths = [360, 1440];

const stockOf = async (page: Page, { _id }: JourneyCar): Promise<number> =>
  (await jsonOf<{ stock: number }>(await page.request.get(`/api/cars/${_id}`))).stock;

/** Bought by the calls that the pages make: how one buys is another journey. */
async function buy(page: Page, car: JourneyCar, line: object = {}): Promise<void> {
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: {
      buyer: {
        firstName: 'Ada',
        lastName: 'Byron',
        email: 'ada@example.com',
        phone: '+1 313 555 0142',
        address: '1 Main Street',
      },
      basket: [{ carId: car._id, quantity: 1, price: car.price, ...line }],
    },
  });
  expect(paid.status()).toBe(200);
}

for (const width of widths)
  test(`a customer cancels, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const car = await aCarOfItsOwn();
    await haveSessionOf(page, 'User');
    await buy(page, car);

    await test.step('finds the order on the dashboard, and is asked before anything happens', async () => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: /^Cancel order/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('and $84,000 refunded to the card you paid with');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Go back' }).click();
      await expect(dialog).toBeHidden();
      expect(await stockOf(page, car)).toBe(11);
    });

    await test.step('cancels, and reads at once what goes back', async () => {
      await page.getByRole('button', { name: /^Cancel order/ }).click();
      await page.getByRole('button', { name: 'Cancel and refund $84,000' }).click();
      const main = page.getByRole('main');
      await expect(main.getByText('Canceled', { exact: true })).toBeVisible();
      await expect(main).toBeFocused();
      await expect(main).toContainText(/\$84,000 (was|is being) refunded/);
      await expect(page.getByRole('button', { name: /^Cancel order/ })).toBeHidden();
      await expectAccessible(page);
      expect(await stockOf(page, car)).toBe(12);
    });

    await test.step('books a rental by its first day from the calendar, by keyboard', async () => {
      await page.goto(`/cars/${car._id}`);
      await page.getByRole('radio', { name: 'Rent' }).check();
      await page.getByLabel('Rental period (days)', { exact: true }).fill('3');
      await page.getByRole('button', { name: 'Choose a day' }).click();
      const today = page.locator('[aria-current="date"]');
      await expect(today).toHaveAccessibleName(/, free$/);
      await expectAccessible(page);
      await today.focus();
      await page.keyboard.press('PageDown');
      const reached = page.locator('[data-day]:focus');
      await expect(reached).toHaveAccessibleName(/, free$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main')).toContainText(/First day[A-Z][a-z]{2} \d+/);
      await expect(page.locator('[aria-pressed="true"]').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Add to Basket' }).click();
      const basket = page.getByRole('dialog', { name: 'Basket' });
      await expect(basket).toContainText(/Rent · 3 days from [A-Z][a-z]{2} \d+, \d{4}/);
      await expectAccessible(page);
    });
  });
