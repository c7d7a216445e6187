import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';

const widths = [360, 1440];

/** Bought by the calls that the pages make: how one buys is another journey. Returns the receipt number. */
async function buy(page: Page, car: JourneyCar): Promise<string> {
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
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  expect(paid.status()).toBe(200);
  return (await jsonOf<{ receiptNumber: string }>(paid)).receiptNumber;
}

for (const width of widths)
  test(`a customer looks after an order, ${width} pixels wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const car = await aCarOfItsOwn();
    await haveSessionOf(page, 'User');
    const receipt = await buy(page, car);
    const main = page.getByRole('main');

    await test.step('comes from the dashboard, and reads where the order stands', async () => {
      await page.goto('/dashboard');
      await page.getByRole('link', { name: `Order details of ${receipt}` }).click();
      await expect(page).toHaveURL(`/orders/${receipt}`);
      const steps = page.getByRole('list', { name: 'Order status' });
      await expect(steps.getByRole('listitem')).toContainText(['Ordered', 'Paid', 'Delivery']);
      await expect(main).toContainText('deliver it by');
      await expect(main).toContainText('$84,000');
      await expectAccessible(page);
      const pdf = await page.getByRole('link', { name: /^Receipt \(PDF\)/ }).getAttribute('href');
      const paper = await page.request.get(pdf!);
      expect(paper.headers()['content-type']).toBe('application/pdf');
    });

    await test.step('moves the delivery to another day, and reads it at once', async () => {
      await page.getByRole('button', { name: 'Reschedule delivery' }).click();
      const dialog = page.getByRole('dialog');
      const day = (await dialog.getByLabel('New day').locator('option').nth(4).textContent()) ?? '';
      await dialog.getByLabel('New day').selectOption(day);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Move to' }).click();
      await expect(dialog).toBeHidden();
      await expect(main).toBeFocused();
      await expect(main).toContainText(`deliver it by ${day}`);
      await expect(main).toContainText('Originally');
      await expectAccessible(page);
    });

    await test.step('cancels it here, and reads what went back', async () => {
      await page.getByRole('button', { name: /^Cancel order/ }).click();
      await page.getByRole('button', { name: 'Cancel and refund $84,000' }).click();
      await expect(main).toContainText('You canceled this order.');
      await expect(main).toContainText(/\$84,000 (was|is being) refunded/);
      await expect(page.getByRole('button', { name: 'Reschedule delivery' })).toBeHidden();
      await expect(main.getByText('Canceled', { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('finds no order of another person', async () => {
      await page.goto('/orders/MQ-0000-0000-0000');
      await expect(main).toContainText('Order not found.');
      await expectAccessible(page);
    });
  });
