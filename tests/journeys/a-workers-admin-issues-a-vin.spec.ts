import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import sharp from 'sharp';
import { answerOnce } from '../support/answer-once.ts';
import {
  expect,
  expectAccessible,
  haveSessionOf,
  newCustomer,
  type Page,
  test,
  verifyAs,
} from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';

/** What zbar reads in a screenshot. */
async function scan(screenshot: Buffer): Promise<string[][]> {
  const { data, info } = await sharp(screenshot).greyscale().raw().toBuffer({ resolveWithObject: true });
  const found = await scanGrayBuffer(new Uint8Array(data).buffer, info.width, info.height);
  return found.map((symbol) => [symbol.typeName, symbol.decode()]);
}

/** How much finer than the screen's 96 dots per inch a label printer's 203 are. */
const labelPrinter = 203 / 96;

const zoom = (page: Page, factor: number): Promise<void> =>
  page.evaluate((times) => {
    document.body.style.zoom = String(times);
  }, factor);

/** A customer buys, or rents, a car. Returns the receipt number. */
async function aSale(page: Page, rent: object = {}): Promise<string> {
  const email = await newCustomer(page);
  const car = await aCarOfItsOwn();
  const answer = await page.request.post('/api/payments/card', {
    headers: { 'idempotency-key': email },
    data: {
      buyer: { firstName: 'Ada', lastName: 'Byron', email, phone: '1', address: '1 Main Street' },
      basket: [{ carId: car._id, quantity: 1, price: car.price, ...rent }],
    },
  });
  expect(answer.ok()).toBe(true);
  const { receiptNumber } = await jsonOf<{ receiptNumber: string }>(answer);
  await page.context().clearCookies();
  return receiptNumber;
}

test('a Workers-Admin issues a VIN, and its label can be scanned', async ({ page }) => {
  const receipt = await aSale(page);
  const rented = await aSale(page, { type: 'rent', rentalDays: 3 });
  let vin = '';

  await test.step('has to verify first', async () => {
    await haveSessionOf(page, 'Workers-Admin');
    await page.goto('/worker/generate-vin');
    await expect(page).toHaveURL(/\/worker\/verify-generate-vin$/);
    await verifyAs(page, 'Workers-Admin');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Generate VIN for Purchased Vehicle' }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  const search = async (typed: string) => {
    await page.getByLabel('Receipt number').fill(typed);
    await page.getByRole('button', { name: 'Search' }).click();
  };

  await test.step('is told when nothing is found, and when no answer comes', async () => {
    await search('MQ-2222-2222-2222');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to find car. No vehicle was sold with this receipt number.',
    );
    await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
    await page.route('**/search-car/**', (call) => call.abort());
    await search(receipt);
    await expect(page.getByRole('alert')).toContainText('Failed to find car.');
    await expectAccessible(page);
    await page.unroute('**/search-car/**');
  });

  await test.step('sees that a rental gets none', async () => {
    await search(rented);
    await expect(page.getByText('VINs are generated only for purchased vehicles.')).toBeVisible();
    await expect(page.getByText('N/A')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Generate VIN' })).toHaveCount(0);
  });

  await test.step('finds the car, and generates its VIN at the second try', async () => {
    await search(receipt.toLowerCase());
    for (const fact of ['Make', 'Model', 'Color', 'Price', 'Top speed', 'Purchase date'])
      await expect(page.getByText(fact, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.route('**/generate-vin/**', (call) => call.abort());
    await page.getByRole('button', { name: 'Generate VIN' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to generate VIN.');
    await page.unroute('**/generate-vin/**');
    await page.getByRole('button', { name: 'Generate VIN' }).click();
    const told = page.getByText(/^VIN Generated: /);
    await expect(told).toBeVisible();
    vin = (await told.textContent())!.replace('VIN Generated: ', '');
    expect(vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/);
    await expectAccessible(page);
  });

  await test.step('a scanner reads the barcode from the screen, in the dark scheme, too', async () => {
    const barcode = page.getByRole('img', { name: `CODE128 barcode of ${vin}` });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await scan(await barcode.screenshot())).toEqual([['ZBAR_CODE128', vin]]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('on paper there are the labels and nothing else', async () => {
    await page.getByText('Sheet of 10', { exact: true }).click();
    await page.getByLabel('Labels', { exact: true }).selectOption('2');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    const labels = page.getByRole('img', { name: `CODE128 barcode of ${vin}` });
    await expect(labels).toHaveCount(2);
    await zoom(page, labelPrinter);
    expect(await scan(await labels.first().screenshot())).toEqual([['ZBAR_CODE128', vin]]);
    await zoom(page, 1);
    await expect(page.getByText(`Receipt ${receipt}`).filter({ visible: true })).toHaveCount(2);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('finds the VIN again, also after the permit has ended meanwhile', async () => {
    await search(receipt);
    await expect(page.getByText(`VIN Already Generated: ${vin}`)).toBeVisible();
    await answerOnce(page, '**/search-car/**', (call) =>
      call.fulfill({ status: 403, json: { code: 'not-verified', message: 'Please verify.' } }),
    );
    await search(receipt);
    await expect(page).toHaveURL(/\/worker\/verify-generate-vin\?next=/);
    await verifyAs(page, 'Workers-Admin');
    await expect(page.getByText(`VIN Already Generated: ${vin}`)).toBeVisible();
  });
});
