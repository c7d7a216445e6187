import { newId } from '#platform/database/ids.ts';
import { holdBackScripts } from '../support/held-script.ts';
import { expect, haveSessionOf, newCustomer, type Page, phone, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { anOrderWithOldCarOfItsOwn } from '../support/journey-old-cars.ts';
import { rentACar } from '../support/journey-rentals.ts';
import { jsonOf } from '../support/json.ts';
import { aRealVin } from '../support/vehicles.ts';

/** Waits for so many frames of the page. */
const passFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frames) =>
      new Promise<void>((done) => {
        const pass = (left: number): unknown =>
          left === 0 ? done() : requestAnimationFrame(() => pass(left - 1));
        pass(frames);
      }),
    count,
  );

/** A press lasts as long as one of a finger: what moves away beneath it gets no click. */
const framesOfPress = 6;

for (const frames of [0, 1, 2, 3, 5, 8, 13, 21, 34])
  test(`'Publish' counts ${frames} frames after 'Save' was pressed`, async ({ page }) => {
    await haveSessionOf(page, 'Worker');
    const { _id: id } = await aCarOfItsOwn();
    const archived = await page.request.post(`/api/listings/${id}/archive`);
    expect(archived.ok(), await archived.text()).toBe(true);
    await page.goto(`/worker/cars/${id}`);
    const description = `Two owners. ${newId()}`;
    await page.getByRole('main').getByLabel('Description', { exact: true }).fill(description);
    const publish = page.getByRole('button', { name: 'Publish' });
    await page.getByRole('button', { name: 'Save', exact: true }).focus();
    await publish.scrollIntoViewIfNeeded();
    const box = (await publish.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.keyboard.press('Enter');
    await passFrames(page, frames);
    await page.mouse.down();
    await passFrames(page, framesOfPress);
    await page.mouse.up();
    await expect(page.getByText('This car is now published.')).toBeVisible();
    const published = await page.request.get(`/api/listings/${id}`);
    expect(await published.json()).toMatchObject({ listingState: 'published', description });
  });

test('a car whose save is refused is not published in its place', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  const { _id: id } = await aCarOfItsOwn();
  await page.request.post(`/api/listings/${id}/archive`);
  await page.goto(`/worker/cars/${id}`);
  const pressed = Promise.withResolvers<void>();
  await page.route(`**/api/listings/${id}`, async (route) => {
    await pressed.promise;
    await route.abort();
  });
  const publish = page.getByRole('button', { name: 'Publish' });
  await page.getByRole('main').getByLabel('Seats', { exact: true }).fill('4');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await publish.click();
  await expect(publish).toHaveAttribute('aria-busy', 'true');
  pressed.resolve();
  await expect(page.getByText('The server did not respond. Nothing was saved.')).toBeVisible();
  await expect(publish).not.toHaveAttribute('aria-busy');
  await page.unrouteAll();
  const kept = await page.request.get(`/api/listings/${id}`);
  expect(await kept.json()).toMatchObject({ listingState: 'archived' });
  await publish.click();
  await expect(page.getByText('This car is now published.')).toBeVisible();
});

test('a key that is pressed while a dialog closes is heard', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker');
  const search = page.getByRole('dialog', { name: 'Search the desk' });
  await page.keyboard.press('Control+k');
  await expect(search).toBeVisible();
  // The browser reports that a dialog has closed in a later task: a quick key comes before that.
  await page.evaluate(async () => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')!;
    const reported = new Promise((done) => dialog.addEventListener('close', done, { once: true }));
    dialog.close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    await reported;
  });
  await passFrames(page, 2);
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect(search).toBeHidden();
});

test("the desk's keys are heard as soon as the page answers", async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  for (const [key, name] of [
    ['?', 'Keyboard shortcuts'],
    ['Control+k', 'Search the desk'],
  ] as const) {
    await page.goto('/worker');
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  }
});

test("the desk's keys that are pressed before its script is there are heard as soon as it is", async ({
  page,
}) => {
  await haveSessionOf(page, 'Worker');
  const open = async (...keys: string[]) => {
    const scripts = await holdBackScripts(page);
    await page.goto('/worker', { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const key of keys) await page.keyboard.press(key);
    scripts.letThrough();
  };
  await open('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.unrouteAll();
  await open('Control+k', 'v', 'i', 'n');
  const search = page.getByRole('dialog', { name: 'Search the desk' });
  await expect(search.getByRole('combobox')).toHaveValue('vin');
});

/** Presses keys as a hand scanner does, 8 ms after each other and then Enter, however slow the machine is; `at`: when, in milliseconds. */
const scan = (page: Page, code: string, at: number) =>
  page.evaluate(
    ({ keys, start }) => {
      for (const [place, key] of keys.entries()) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
        Object.defineProperty(event, 'timeStamp', { value: start + 8 * place });
        const target = document.activeElement ?? document.body;
        const isAllowed = target.dispatchEvent(event);
        if (isAllowed && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
      }
    },
    { keys: [...code, 'Enter'], start: at },
  );

test('a scan without a focused field goes into the field of the page, and never leaves it', async ({
  page,
}) => {
  const vin = '1G1YY22G965109876';
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/vehicles');
  await page.getByRole('main').getByRole('button', { name: 'Scan with the camera' }).focus();
  await scan(page, vin, 70_000);
  await expect(page).toHaveURL(new RegExp(`/worker/vehicles\\?.*${vin}`));
  await expect(page.getByRole('main').getByLabel(/^VIN/)).toHaveValue(vin);
  await expect(page.getByRole('main').getByLabel(/^VIN/)).toBeFocused();

  await page.goto('/worker/import');
  await scan(page, 'GS?', 60_000);
  await passFrames(page, 20);
  await expect(page).toHaveURL(/\/worker\/import$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await scan(page, vin, 70_000);
  const search = page.getByRole('dialog', { name: 'Search the desk' });
  await expect(search.getByRole('combobox')).toHaveValue(vin);
});

/** Someone new buys a car: how one does is another journey. */
async function aSoldCar(page: Page) {
  const car = await aCarOfItsOwn({ priceCents: 900_000 });
  const email = await newCustomer(page);
  const bought = await page.request.post('/api/payments/card', {
    headers: { 'Idempotency-Key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone, address: '12 St James Square, Detroit' },
      basket: [{ carId: car._id, quantity: 1, price: car.price }],
    },
  });
  const { orders, receiptNumber } = await jsonOf<{ orders: { _id: string }[]; receiptNumber: string }>(
    bought,
  );
  return { orderId: orders[0]!._id, receiptNumber };
}

test('a scan while a dialog is open goes into the dialog, and never into the page beneath it', async ({
  page,
}) => {
  const vin = '1G1YY22G965109876';
  const { receiptNumber } = await aSoldCar(page);
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/vehicles');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByRole('button', { name: 'Go back' }).focus();
  await scan(page, vin, 70_000);
  await passFrames(page, 20);
  await expect(keys).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('main').locator('input[data-vin]')).toHaveValue('');
  await expect(page).toHaveURL(/\/worker\/vehicles$/);

  await page.goto(`/worker/handovers?search=${receiptNumber}`);
  await page.getByRole('button', { name: /^Hand over/ }).click();
  const question = page.getByRole('dialog', { name: 'Hand over this vehicle?' });
  const field = question.getByRole('textbox', { name: /^VIN/ });
  await expect(field).toBeFocused();
  await question.getByRole('button', { name: 'Go back' }).focus();
  await scan(page, vin, 70_000);
  await expect(field).toHaveValue(vin);
  await expect(field).toBeFocused();
  await expect(question).toBeVisible();
});

test('the field for a VIN has the focus where a rental goes out, comes back, and an old car is inspected', async ({
  page,
}) => {
  const rented = await rentACar(page);
  const withOldCar = await anOrderWithOldCarOfItsOwn(page);
  await haveSessionOf(page, 'Worker');
  const main = page.getByRole('main');
  const field = main.locator('input[data-vin]');
  const openBy = async (list: string, link: RegExp, heading: string) => {
    await page.goto(list);
    await main.getByRole('link', { name: link }).click();
    await expect(main.getByRole('heading', { name: heading })).toBeVisible();
    await expect(field).toBeFocused();
  };
  await openBy(`/worker/handovers?search=${rented.receiptNumber}`, /^Hand over/, 'Pick-up');
  const handedOver = await page.request.post(`/api/orders/${rented.orderId}/delivered`, { data: {} });
  expect(handedOver.ok(), await handedOver.text()).toBe(true);
  await openBy(`/worker/rentals?search=${rented.receiptNumber}`, /^Take back/, 'Return');
  await openBy(`/worker/handovers?search=${withOldCar.receiptNumber}`, /^Trade-in for/, 'Inspection');
});

test('the field for a VIN has the focus as soon as a car that is taken back needs one', async ({ page }) => {
  const { orderId } = await aSoldCar(page);
  await haveSessionOf(page, 'Worker');
  const data = { vin: aRealVin(), mileageKm: 10 };
  const handedOver = await page.request.post(`/api/orders/${orderId}/delivered`, { data });
  expect(handedOver.ok(), await handedOver.text()).toBe(true);
  await haveSessionOf(page, 'Admin');
  await page.goto(`/admin/orders/${orderId}`);
  // As the shop answers of a car that was sold before it knew vehicles.
  const vin = 'Enter the VIN';
  const json = { code: 'bad-input', message: vin, error: vin, fields: { vin } };
  await page.route('**/taken-back', (call) => call.fulfill({ status: 400, json }));
  await page.getByRole('main').getByRole('button', { name: 'Take back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Mileage in km').fill('20');
  await dialog.getByRole('button', { name: 'Take back and refund' }).click();
  await expect(dialog.getByRole('textbox', { name: /^VIN/ })).toBeFocused();
});

test('the first scan of a delivery needs no click', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/vehicles');
  await page.getByRole('main').getByRole('link', { name: 'Receive a delivery' }).click();
  await expect(page).toHaveURL(/\/worker\/receive/);
  await expect(page.getByRole('main').getByLabel('VIN', { exact: true })).toBeFocused();
});

test("'Clear' empties a field whose search is still under way", async ({ page }) => {
  await haveSessionOf(page, 'Admin');
  await page.goto('/admin/orders?email=nobody@example.com');
  const pressed = Promise.withResolvers<void>();
  await page.route('**/admin/orders.data*phone*', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  const field = (label: string) => page.getByRole('search').getByLabel(label, { exact: true });
  // The search begins by itself.
  const asked = page.waitForRequest(/orders\.data.*phone/);
  await field('Phone').fill('000 000 000');
  await asked;
  await page.getByRole('link', { name: 'Clear' }).click();
  pressed.resolve();
  await expect(page).toHaveURL(/\/admin\/orders$/);
  for (const label of ['Email', 'Phone']) await expect(field(label)).toHaveValue('');
});
