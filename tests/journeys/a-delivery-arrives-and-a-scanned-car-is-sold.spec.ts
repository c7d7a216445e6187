import config from '../../playwright.config.ts';
import { cameraThatSees } from '../support/fake-camera.ts';
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
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

const scanned = aRealVin();
const typed = aRealVin();

// A browser of its own, whose camera sees the first vehicle's label.
const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), ...(await cameraThatSees(scanned))],
  },
});

/** Someone new buys the car, and pays. Returns the receipt number. */
async function buy(page: Page, car: JourneyCar): Promise<string> {
  const email = await newCustomer(page);
  const paid = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  expect(paid.ok(), await paid.text()).toBe(true);
  return (await jsonOf<{ receiptNumber: string }>(paid)).receiptNumber;
}

/** Keys a millisecond apart, as a hand scanner sends them, however busy the machine is. */
const scanByHand = (page: Page, text: string) =>
  page.evaluate((keys) => {
    const began = performance.now();
    for (const [place, key] of keys.entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: began + place });
      document.activeElement?.dispatchEvent(event);
    }
  }, Array.from(text));

test('a delivery arrives, and a scanned car is sold and handed over', async ({ page, browser, baseURL }) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const car = await aCarOfItsOwn({ stock: 0 });
  const lines = page.getByRole('region', { name: 'Scanned VINs' }).getByRole('row');
  const vin = page.getByRole('textbox', { name: 'VIN' });
  const enter = async (text: string) => {
    await vin.fill(text);
    await vin.press('Enter');
    await expect(vin).toHaveValue('');
  };

  await test.step('a worker receives it from the row of its car, and scans a label with the camera', async () => {
    await haveSessionOf(page, 'Worker');
    await page.goto(`/worker?search=${car.model}`);
    await page
      .getByRole('link', { name: `Receive vehicles of ${car.make} ${car.model}, ${car.color}` })
      .click();
    await expect(page.getByText('0 in stock, 0 of them with a VIN')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    const camera = page.getByRole('dialog', { name: 'Scan VINs' });
    await expect(camera.getByText(scanned)).toBeVisible();
    await expectAccessible(page);
    await camera.getByRole('button', { name: 'Done' }).click();
    await expect(camera).toBeHidden();
    await expect(lines.filter({ hasText: scanned })).toContainText('Ready');
    // The camera is off: nothing is read any more, and no picture is shown.
    await expect(page.getByLabel('Camera view')).toHaveJSProperty('srcObject', null);
  });

  await test.step('types others, and is told about each at once', async () => {
    await enter(typed);
    await expect(lines.filter({ hasText: typed })).toContainText('Ready');
    await enter(typed.toLowerCase());
    await expect(lines.filter({ hasText: 'Twice in this delivery' })).toHaveCount(1);
    await enter('1HGCM82633A004353');
    await expect(lines.filter({ hasText: 'The check digit does not match' })).toHaveCount(1);
    await expect(page.getByText('2 to receive, 2 not ready')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('loses nothing when the page is loaded anew', async () => {
    await page.getByLabel('Location').fill('Yard 7');
    await page.reload();
    await expect(page.getByText('2 to receive, 2 not ready')).toBeVisible();
    await expect(page.getByLabel('Location')).toHaveValue('Yard 7');
  });

  await test.step('is asked once whether they are new, and receives them', async () => {
    await page.getByRole('button', { name: 'Receive 2 vehicles' }).click();
    const question = page.getByRole('dialog', { name: 'Are these 2 vehicles new to the stock?' });
    await expect(question).toContainText('increases from 0 to 2');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'New units' }).click();
    await expect(page.getByText(`2 ${car.make} ${car.model} received.`)).toBeVisible();
    await expect(page.getByText('One VIN was not received and is still on the list.')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('finds the scanned one in the inventory by the end of its VIN', async () => {
    await page.getByRole('link', { name: 'View in inventory' }).click();
    const vehicles = page.getByRole('region', { name: 'Vehicles' }).getByRole('row');
    await expect(vehicles.filter({ hasText: 'Yard 7' })).toHaveCount(2);
    await page.getByLabel('VIN, stock number or car').fill(scanned.slice(-8));
    await expect(vehicles.filter({ hasText: typed })).toHaveCount(0);
    await expectAccessible(page);
    await vehicles.filter({ hasText: scanned }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('img', { name: `CODE128 barcode of ${scanned}` })).toBeVisible();
    await expectAccessible(page);
  });

  const customers = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  const customer = await customers.newPage();
  const sheet = page.url();
  let receiptNumber = '';

  await test.step('a customer buys the car, and its sheet says so', async () => {
    receiptNumber = await buy(customer, car);
    await page.goto(sheet);
    await expect(page.getByText('Assigned to an order')).toBeVisible();
  });

  await test.step('the worker hands the scanned one over', async () => {
    await page.goto(`/worker/handovers?search=${receiptNumber}`);
    await page
      .getByRole('row')
      .filter({ hasText: receiptNumber })
      .getByRole('button', { name: /^Hand over/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Hand over this vehicle?' });
    const named = question.getByRole('textbox', { name: 'VIN' });
    await expect(named).not.toHaveValue('');
    // The camera closes once it has read the label; what it was opened from stays.
    await question.getByRole('button', { name: 'Scan with the camera' }).click();
    await expect(named).toHaveValue(scanned);
    await expect(page.getByRole('dialog', { name: 'Scan a VIN' })).toBeHidden();
    // A hand scanner finds the field of the dialog, although a button has the focus.
    await named.fill('');
    await question.getByRole('button', { name: 'Go back' }).focus();
    await scanByHand(page, scanned);
    await expect(named).toHaveValue(scanned);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Hand over' }).click();
    await expect(
      page.getByText(`${car.make} ${car.model} was handed over to Ada Byron. The customer gets an email.`),
    ).toBeVisible();
    await page.goto(sheet);
    await expect(page.getByText('Handed over', { exact: true })).toBeVisible();
    await expect(page.getByText('Left', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the customer reads its VIN at home', async () => {
    await customer.goto('/dashboard');
    await expect(customer.getByText(scanned)).toBeVisible();
    await expectAccessible(customer);
    await customers.close();
  });
});
