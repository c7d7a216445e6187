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
import { stockOf } from '../support/journey-rentals.ts';
import { aRealVin } from '../support/vehicles.ts';

/** A listing with these two vehicles alone, of which someone new buys one. */
async function buyOneOf(worker: Page, customer: Page, vins: readonly string[]) {
  const email = await newCustomer(customer);
  const car = await aCarOfItsOwn({ stock: 0 });
  const received = await worker.request.post('/api/vehicles/deliveries', {
    data: { key: car._id, carId: car._id, unitsAre: 'new', vins },
  });
  expect(received.ok(), await received.text()).toBe(true);
  const paid = await customer.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, type: 'purchase', price: car.price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { receiptNumber, orders } = await paid.json();
  return { receiptNumber, orderId: orders[0]._id, name: `${car.make} ${car.model}`, carId: car._id };
}

test('a worker hands over another vehicle than was taken', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const vins = [aRealVin(), aRealVin()];
  await haveSessionOf(page, 'Worker');
  const bought = await buyOneOf(page, customer, vins);
  const question = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: bought.receiptNumber });

  await test.step('is shown the vehicle that was taken, by its VIN', async () => {
    await page.goto(`/worker/handovers?search=${bought.receiptNumber}`);
    await row.getByRole('button', { name: /^Hand over/ }).click();
    await expect(question.getByLabel('VIN', { exact: true })).toHaveValue(/^1HGCM826/);
    await expect(
      question.getByRole('paragraph').filter({ hasText: /^V\d+ · ….{6} · came today$/ }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('cannot hand over without a VIN, nor with half of one', async () => {
    const taken = await question.getByLabel('VIN', { exact: true }).inputValue();
    await question.getByLabel('VIN', { exact: true }).fill('');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(question.getByText('Scan or enter the VIN, or choose the vehicle')).toBeVisible();
    const other = vins.find((vin) => vin !== taken)!;
    await question.getByLabel('Or choose from stock').selectOption(other);
    await expect(question.getByLabel('VIN', { exact: true })).toHaveValue(other);
    await expect(question.getByText(/is available again\.$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('hands the other one over, and the one that was taken can be bought again', async () => {
    const named = await question.getByLabel('VIN', { exact: true }).inputValue();
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(
      page.getByText(`${bought.name} was handed over to Ada Byron. The customer gets an email.`),
    ).toBeVisible();
    await expect(row).toHaveCount(0);
    const noted = await page.request.get(`/api/vin/of-orders?ids=${bought.orderId}`);
    expect(await noted.json()).toEqual({ [bought.orderId]: named });
    expect(await stockOf(customer, bought.carId)).toBe(1);
  });
});
