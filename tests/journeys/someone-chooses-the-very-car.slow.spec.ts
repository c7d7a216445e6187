import { expect, expectAccessible, haveSessionOf, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
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

async function fillCard(page: Page) {
  await page.getByLabel('Cardholder name').fill('Ada Byron');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVV').fill('123');
}

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
      .getByLabel('Or choose from stock')
      .evaluate((select: HTMLSelectElement) => ({
        options: [...select.options].map(({ value, text }) => ({ value, text })),
      }));
    const another = options.find(({ text }) => text.includes(first!.stockNumber))!.value;
    await question.getByLabel('Or choose from stock').selectOption(another);
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(
      question.getByText(`The customer chose ${third!.stockNumber}. Hand over that one`),
    ).toBeVisible();
    await expectAccessible(worker);
    await question.getByRole('checkbox', { name: /accepts this one instead$/ }).check();
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(question).toBeHidden();
    const left: Choice = await (await worker.request.get(`/api/vehicle-choice?car=${car._id}`)).json();
    expect(left.vehicles.map(({ _id }) => _id)).toContain(third!._id);
  });
  await worker.context().close();
});
