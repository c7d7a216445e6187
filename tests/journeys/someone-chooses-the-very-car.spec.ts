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
    await page.getByRole('link', { name: '3 are on our lot: choose the exact car' }).click();
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
    await expect(page.getByText('This car has just been sold or reserved.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another one' }).click();
    await expect(main.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('a page of the one that is sold says so too', async () => {
    await page.goto(`/buy/${car._id}?vehicle=${first!._id}`);
    await expect(page.getByText('This car has just been sold or reserved.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Choose another one' }).click();
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
    await expect(main.getByText('Chosen by you')).toBeVisible();
    await expect(main.getByText(second!.stockNumber, { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Order details/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'The car' })).toBeVisible();
    await expect(main.getByText('Chosen by you')).toBeVisible();
    await expect(main.getByText(second!.stockNumber, { exact: true })).toBeVisible();
  });
  await other.context().close();
});

test('someone reserves the very car, and staff hand over no other one unasked', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const worker = await (await browser.newContext({ baseURL })).newPage();
  await worker.setViewportSize({ width: 1440, height: 900 });
  const { car, vehicles } = await aCarToChoose(worker);
  const [first, , third] = vehicles;
  await newCustomer(page);
  const main = page.getByRole('main');

  await test.step('reserves it', async () => {
    await page.goto(`/choose/${car._id}`);
    await page.getByRole('link', { name: `Reserve it for $99 ${third!.stockNumber}` }).click();
    await expect(main.getByText(new RegExp(`^${third!.stockNumber}, VIN `))).toBeVisible();
    await fillCard(page);
    await page.getByRole('button', { name: 'Reserve for $99' }).click();
    await expect(page.getByRole('heading', { name: 'Reserved for you' })).toBeVisible();
    await expect(main.getByText(new RegExp(`^${third!.stockNumber}, VIN `))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('buys it, and it stayed the very one', async () => {
    await page.getByRole('link', { name: 'Buy it for $83,901' }).click();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await fillCard(page);
    await page.getByRole('button', { name: 'Pay $83,901' }).click();
    await expect(main.getByText(new RegExp(`^${third!.stockNumber}, VIN 1HGCM`))).toBeVisible();
  });

  await test.step('at the handover another one asks for the consent of its buyer', async () => {
    const receipt = await main
      .getByText(/^MQ-\w{4}-\w{4}-\w{4}$/)
      .first()
      .textContent();
    await worker.goto(`/worker/handovers?search=${receipt}`);
    await worker.getByRole('button', { name: /^Hand over/ }).click();
    const question = worker.getByRole('dialog');
    await expect(question.getByText(`The customer chose ${third!.stockNumber}.`)).toBeVisible();
    await expect(question.getByLabel('VIN', { exact: true })).toBeFocused();
    const { options } = await question
      .getByLabel('Or choose one that is here')
      .evaluate((select: HTMLSelectElement) => ({
        options: [...select.options].map(({ value, text }) => ({ value, text })),
      }));
    const another = options.find(({ text }) => text.includes(first!.stockNumber))!.value;
    await question.getByLabel('Or choose one that is here').selectOption(another);
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(
      question.getByText(`The customer chose ${third!.stockNumber}. Hand that one over`),
    ).toBeVisible();
    await expectAccessible(worker);
    await question.getByRole('checkbox', { name: /agrees to this one instead$/ }).check();
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(question).toBeHidden();
    const left: Choice = await (await worker.request.get(`/api/vehicle-choice?car=${car._id}`)).json();
    expect(left.vehicles.map(({ _id }) => _id)).toContain(third!._id);
  });
  await worker.context().close();
});
