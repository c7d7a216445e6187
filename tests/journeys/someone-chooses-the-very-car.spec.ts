import { newId } from '#platform/database/ids.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  newCustomer,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { fillAddress, unfoldOrder } from '../support/journey-address.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { aRealVin } from '../support/vehicles.ts';

interface Choice {
  vehicles: { _id: string; stockNumber: string; vin: string }[];
}

/** A listing of three vehicles that stand here, in the order in which they are shown. */
async function aCarToChoose(worker: Page) {
  const car = await aCarOfItsOwn({ stock: 1 });
  await haveSessionOf(worker, 'Worker');
  const vins = [aRealVin(), aRealVin(), aRealVin()];
  const received = await worker.request.post('/api/vehicles/deliveries', {
    data: { key: car._id, carId: car._id, unitsAre: 'new', vins },
  });
  expect(received.ok(), await received.text()).toBe(true);
  const { vehicles }: Choice = await (await worker.request.get(`/api/vehicle-choice?car=${car._id}`)).json();
  return { car, vehicles };
}

/** Somebody else is faster. */
async function buyBySomebodyElse(page: Page, car: JourneyCar, vehicleId: string): Promise<void> {
  const email = await newCustomer(page);
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': newId() },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, vehicleId, quantity: 1, type: 'purchase', price: car.price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
}

async function fillCard(page: Page) {
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
}

test('someone chooses the very car, is overtaken, and buys another one of the same model', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const other = await (await browser.newContext({ baseURL })).newPage();
  const { car, vehicles } = await aCarToChoose(other);
  const [first, second] = vehicles;
  await newCustomer(page);
  const main = page.getByRole('main');

  await test.step('finds on the page of the car which ones stand here', async () => {
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('link', { name: 'Choose your exact car (3 available)' }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Choose your ${car.model}` })).toBeVisible();
    await expect(main.getByRole('listitem')).toHaveCount(3);
    await expect(main.getByText(first!.vin)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('chooses one, and sees it at the checkout; it is in the address', async () => {
    await page.getByRole('link', { name: `Buy this one ${first!.stockNumber}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
    await unfoldOrder(page);
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(first!._id);
    await expect(main.getByText(new RegExp(`^${first!.stockNumber}, VIN `))).toBeVisible();
    await expectAccessible(page);
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Card Payment' })).toBeVisible();
    await unfoldOrder(page);
    await expect(main.getByText(new RegExp(`^${first!.stockNumber}, VIN `))).toBeVisible();
    expect(new URL(page.url()).searchParams.get('vehicle')).toBe(first!._id);
  });

  await test.step('is overtaken while the card is typed, and is offered another one', async () => {
    await buyBySomebodyElse(other, car, first!._id);
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay $84,000' }).click();
    await expect(page.getByText('This car was just taken.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a page of the one that is sold says so too', async () => {
    await page.goto(`/buy/${car._id}?vehicle=${first!._id}`);
    await expect(page.getByText('This car was just taken.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another' }).click();
  });

  await test.step('buys the other one in installments, and has that very one', async () => {
    await page.getByRole('link', { name: `Buy this one ${second!.stockNumber}` }).click();
    await main.getByRole('radio', { name: 'Installments' }).check();
    await page.getByRole('button', { name: 'Continue to Installment Plan' }).click();
    await page.getByRole('button', { name: 'Calculate' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Confirm Payment' }).click();
    await expect(page.getByText(/^MQ-\w{4}-\w{4}-\w{4}$/).first()).toBeVisible();
    await expect(main.getByText(new RegExp(`^${second!.stockNumber}, VIN 1HGCM`))).toBeVisible();
    await expectAccessible(page);
    await page.goto('/dashboard');
    await expect(main.getByText('Your pick')).toBeVisible();
    await expect(main.getByText(second!.stockNumber, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Order details/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Vehicle' })).toBeVisible();
    await expect(main.getByText('Your pick')).toBeVisible();
    await expect(main.getByText(second!.stockNumber, { exact: true })).toBeVisible();
  });
  await other.context().close();
});
