import {
  expect,
  expectAccessible,
  haveSessionOf,
  mailTo,
  newCustomer,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aRealVin } from '../support/vehicles.ts';

interface Rented {
  carId: string;
  name: string;
  stock: number;
  receiptNumber: string;
  email: string;
}

const stockOf = async (page: Page, carId: string): Promise<number> =>
  (await (await page.request.get(`/api/cars/${carId}`)).json()).stock;

/** Someone new rents a car for three days, and pays. */
async function rent(page: Page): Promise<Rented> {
  const email = await newCustomer(page);
  const car = await aCarOfItsOwn();
  const price = Math.round(car.price * 100 * 0.03) / 100;
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, type: 'rent', rentalDays: 3, price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  const { receiptNumber } = await paid.json();
  const stock = await stockOf(page, car._id);
  return { carId: car._id, name: `${car.make} ${car.model}`, stock, receiptNumber, email };
}

test('a worker hands a rental over and takes it back', async ({ page, browser, baseURL }) => {
  const customer = await (await browser.newContext({ baseURL })).newPage();
  const rented = await rent(customer);
  const search = page.getByRole('searchbox', { name: 'Search by receipt, customer or model' });
  const row = page.getByRole('row').filter({ hasText: rented.receiptNumber });

  await test.step('sees which vehicles wait, with whom to call and by when', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto('/worker/handovers');
    await expect(page.getByRole('heading', { level: 1, name: 'Handovers' })).toBeVisible();
    await search.fill(rented.receiptNumber);
    await expect(page.getByText('1 vehicle', { exact: true })).toBeVisible();
    await expect(row).toContainText(rented.name);
    await expect(row).toContainText('Rent · 3 days');
    await expect(row).toContainText('Ada Byron');
    await expect(row.getByRole('link', { name: phone })).toBeVisible();
    await expect(row.getByRole('link', { name: rented.email })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('narrows the list to a day; an empty one says so', async () => {
    await page.getByRole('radio', { name: 'Overdue' }).check();
    await expect(page.getByText('Nothing found.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Coming' }).check();
    await expect(row).toBeVisible();
  });

  await test.step('hands it over after being asked, and it waits no more', async () => {
    await row.getByRole('button', { name: /^Hand over/ }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('This cannot be taken back.');
    await question.getByLabel('Mileage at the handover (km)').fill('12 km');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(question.getByText('Enter a whole number of kilometers, such as 12')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('Mileage at the handover (km)').fill('12');
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(`${rented.name} is with Ada Byron. The customer gets a mail.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    // The keyboard goes on at the list, not at the top of the page.
    await expect(page.locator(':focus')).toHaveCount(1);
  });

  await test.step('the customer is mailed, and reads the same day on the dashboard', async () => {
    const mail = await mailTo(rented.email, 2);
    expect(mail.subject).toBe(`Your ${rented.name} has been handed over`);
    const day = /Return by: (\w+) (\d+), (\d+)/.exec(mail.text)!;
    await customer.goto('/dashboard');
    await expect(customer.getByText('With you', { exact: true })).toBeVisible();
    const said = `${day[1]!.slice(0, 3)} ${day[2]}, ${day[3]}`;
    await expect(customer.getByText(/^Out until /)).toContainText(said);
    await expectAccessible(customer);
  });

  await test.step('finds it among the rentals that are out', async () => {
    await page.getByRole('link', { name: 'Rentals', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rentals' })).toBeVisible();
    await search.fill('ada byron');
    // The row stood there before as well: the address says when the list is the one that was asked for.
    await expect(page).toHaveURL(/search=ada/);
    await expect(row.getByText('Out', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('radio', { name: 'Due today' }).check();
    await expect(row).toHaveCount(0);
    await page.getByRole('radio', { name: 'Out' }).check();
  });

  await test.step('is told when the shop is out of reach, and can try again', async () => {
    await page.route('**/returned', (call) => call.abort());
    await row.getByRole('button', { name: /^Mark returned/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark returned' }).click();
    // In the dialog, which stays open with what was entered.
    await expect(
      page.getByRole('dialog').getByText('This did not reach the shop. Please try again.'),
    ).toBeVisible();
    await page.unroute('**/returned');
  });

  await test.step('marks it returned with its VIN, and the shop can rent it again', async () => {
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock);
    const question = page.getByRole('dialog');
    const vin = aRealVin();
    await question.getByLabel('VIN').fill(vin.slice(0, 16));
    await question.getByRole('button', { name: 'Mark returned' }).click();
    await expect(question.getByText('A VIN has 17 characters: this has 16')).toBeVisible();
    await question.getByLabel('VIN').fill(vin);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Mark returned' }).click();
    await expect(
      page.getByText(`${rented.name} is back and on stock again.`, { exact: false }),
    ).toBeVisible();
    await expect(row).toHaveCount(0);
    expect(await stockOf(customer, rented.carId)).toBe(rented.stock + 1);
    await page.getByRole('radio', { name: 'Returned' }).check();
    await expect(row.getByText('In time', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer has it in writing', async () => {
    expect((await mailTo(rented.email, 3)).subject).toBe(`Your ${rented.name} is back with us`);
    await customer.reload();
    await expect(customer.getByText(/^You brought it back on /)).toBeVisible();
    await customer.context().close();
  });
});

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
    await expect(question.getByText('Scan or type the VIN, or choose the vehicle')).toBeVisible();
    const other = vins.find((vin) => vin !== taken)!;
    await question.getByLabel('Or choose one that stands here').selectOption(other);
    await expect(question.getByLabel('VIN', { exact: true })).toHaveValue(other);
    await expect(question.getByText(/can be bought again\.$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('hands the other one over, and the one that was taken can be bought again', async () => {
    const named = await question.getByLabel('VIN', { exact: true }).inputValue();
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(page.getByText(`${bought.name} is with Ada Byron. The customer gets a mail.`)).toBeVisible();
    await expect(row).toHaveCount(0);
    const noted = await page.request.get(`/api/vin/of-orders?ids=${bought.orderId}`);
    expect(await noted.json()).toEqual({ [bought.orderId]: named });
    expect(await stockOf(customer, bought.carId)).toBe(1);
  });
});
