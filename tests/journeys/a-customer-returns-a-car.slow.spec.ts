import type { Car } from '#features/catalogue/catalogue.contract.ts';
import { expect, expectAccessible, type Page } from '../support/journey.ts';
import { haveDemoSessionOf, test, verifyAsDemo } from '../support/journey-shop.ts';
import { jsonOf } from '../support/json.ts';

const widths = [360, 1440];

/** The shop's own used cars up to $50,000 that are in stock. */
async function usedCars(page: Page): Promise<Car[]> {
  const cars = await jsonOf<Car[]>(await page.request.get('/api/cars?limit=100'));
  return cars.filter(({ condition, price, stock }) => condition === 'used' && price <= 50_000 && stock > 0);
}

/** Bought by the call that the page makes: how one buys is another journey. */
async function buy(page: Page, car: Car): Promise<string> {
  const buyer = {
    firstName: 'Nora',
    lastName: 'Castell',
    email: 'nora@example.com',
    phone: '1',
    address: 'A 1',
  };
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    data: { buyer, basket: [{ carId: car._id, quantity: 1, price: car.price }] },
  });
  const { orders } = await jsonOf<{ orders: { _id: string }[] }>(paid);
  return orders[0]!._id;
}

test('a customer returns a car', async ({ page, browser, baseURL }) => {
  test.slow();
  const open = async (width: number, role: 'User' | 'Worker') => {
    const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
    const opened = await context.newPage();
    await haveDemoSessionOf(opened, role);
    return opened;
  };

  await test.step('the dealer grants the right to return as California asks for it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await haveDemoSessionOf(page, 'Global-Admin');
    await page.goto('/admin/settings');
    await verifyAsDemo(page, 'Global-Admin');
    const right = page.getByRole('region', { name: 'Right to return' });
    await right.getByRole('button', { name: 'Fill in for California' }).click();
    await expect(right).toContainText('For a car of $30,000 the fee is $450.');
    await expectAccessible(page);
    await right.getByRole('button', { name: 'Save right to return' }).click();
    await expect(right.getByText('History: changed once')).toBeVisible();
  });

  const worker = await open(1440, 'Worker');
  for (const [place, width] of widths.entries()) {
    const customer = await open(width, 'User');
    const main = customer.getByRole('main');
    const car = (await usedCars(customer))[place]!;
    const name = `${car.make} ${car.model}`;

    await test.step(`the car's page says the right, ${width} pixels wide`, async () => {
      await customer.goto(`/cars/${car._id}`);
      await expect(main).toContainText('3 days after delivery to return it');
      await expectAccessible(customer);
    });

    const id = await buy(customer, car);
    const from = (car.mileageKm ?? 0) + 10;
    const handedOver = await worker.request.post(`/api/orders/${id}/delivered`, {
      data: { mileageKm: from },
    });
    expect(handedOver.status(), await handedOver.text()).toBe(200);

    await test.step('the customer asks on the dashboard', async () => {
      await customer.goto('/dashboard');
      await customer.getByRole('button', { name: /^Return this car/ }).click();
      const dialog = customer.getByRole('dialog', { name: 'Return this car?' });
      await expect(dialog).toContainText('We keep a fee of $');
      await expectAccessible(customer);
      await dialog.getByLabel('Reason (optional)').fill('Too small for the dog');
      await dialog.getByRole('button', { name: 'Request return' }).click();
      await expect(main).toContainText('You requested a return. Please bring the car to us');
      await expectAccessible(customer);
    });

    await test.step('staff see the request, and take the car back with its mileage', async () => {
      await worker.goto('/worker/returns');
      await expect(worker.getByRole('main')).toContainText('1 customer wants to return a car');
      const request = worker.getByRole('listitem').filter({ hasText: name });
      await expect(request).toContainText('Too small for the dog');
      await expectAccessible(worker);
      await request.getByRole('button', { name: /^Take back/ }).click();
      const dialog = worker.getByRole('dialog', { name: `Take the ${name} back?` });
      await dialog.getByLabel('Mileage in km').fill(String(from + 700));
      await dialog.getByRole('button', { name: 'Take back and refund' }).click();
      await expect(dialog).toContainText('driven more than the right to return allows');
      await expectAccessible(worker);
      await dialog.getByLabel('Mileage in km').fill(String(from + 120));
      await dialog.getByRole('button', { name: 'Take back and refund' }).click();
      await expect(worker.getByText('No returns.')).toBeVisible();
    });

    await test.step('the customer reads what goes back', async () => {
      await customer.reload();
      await expect(main.getByText('Returned', { exact: true }).first()).toBeVisible();
      await expect(main).toContainText(
        /Returned: \$[\d,.]+ will be refunded to you, and \$[\d,.]+ is deducted as a fee/,
      );
      await expectAccessible(customer);
    });
    await customer.context().close();
  }
  await worker.context().close();
});
