import {
  expect,
  expectAccessible,
  haveSessionOf,
  newCustomer,
  type Page,
  phone,
  test,
} from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { aRealVin } from '../support/vehicles.ts';

/** Someone new buys the car, and pays: how one does is another journey. */
async function buy(page: Page, car: JourneyCar): Promise<void> {
  const email = await newCustomer(page);
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
}

test('a worker in a hurry hands a vehicle over, and loses nothing of what was entered', async ({
  page,
  browser,
  baseURL,
}) => {
  const car = await aCarOfItsOwn();
  const customer = await browser.newContext({ baseURL });
  await buy(await customer.newPage(), car);
  await customer.close();
  const dialog = page.getByRole('dialog', { name: 'Hand over this vehicle?' });
  const open = page.getByRole('button', { name: /^Hand over/ }).first();
  const vin = dialog.getByLabel('VIN', { exact: true });
  const real = aRealVin();
  const corner = { x: 5, y: 300 };

  await test.step('presses twice: the dialog that the first press opened stays', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto(`/worker/handovers?search=${car.model}`);
    await open.dblclick();
    await expect(vin).toBeVisible();
  });

  await test.step('marks what is in a field with the mouse, beyond the dialog: it stays', async () => {
    await vin.fill(real);
    const field = (await vin.boundingBox())!;
    await page.mouse.move(field.x + 60, field.y + field.height / 2);
    await page.mouse.down();
    await page.mouse.move(corner.x, corner.y, { steps: 5 });
    await page.mouse.up();
    await expect(vin).toHaveValue(real);
    await expect(dialog).toBeVisible();
  });

  await test.step('is told in the dialog that the network is away, and what was entered stays', async () => {
    await page.context().setOffline(true);
    await dialog.getByRole('button', { name: 'Hand over' }).click();
    await expect(dialog.getByText('We could not reach the server. Please try again.')).toBeVisible();
    await expect(vin).toHaveValue(real);
    await expectAccessible(page);
    await page.context().setOffline(false);
  });

  await test.step('presses twice once more: it is handed over once', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/delivered')) sent.push(request.method());
    });
    await dialog.getByRole('button', { name: 'Hand over' }).dblclick();
    await expect(page.getByText('The customer gets an email.', { exact: false })).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(sent).toEqual(['POST']);
  });
});

test('a press beside a dialog closes it', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/vehicles');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  const dialog = page.getByRole('dialog', { name: /Scan/ });
  await expect(dialog).toBeVisible();
  await expect(async () => {
    await page.mouse.click(5, 300);
    expect(await dialog.isHidden()).toBe(true);
  }).toPass();
});
