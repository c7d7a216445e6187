import { scanGrayBuffer } from '@undecaf/zbar-wasm';
import sharp from 'sharp';
import { expect, haveSessionOf, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { jsonOf } from '../support/json.ts';

/** What zbar reads in a screenshot. */
async function _scan(screenshot: Buffer): Promise<string[][]> {
  const { data, info } = await sharp(screenshot).greyscale().raw().toBuffer({ resolveWithObject: true });
  const found = await scanGrayBuffer(new Uint8Array(data).buffer, info.width, info.height);
  return found.map((symbol) => [symbol.typeName, symbol.decode()]);
}

/** How much finer than the screen's 96 dots per inch a label printer's 203 are. */
const _labelPrinter = 203 / 96;

const _zoom = (page: Page, factor: number): Promise<void> =>
  page.evaluate((times) => {
    document.body.style.zoom = String(times);
  }, factor);

/** A customer buys, or rents, a car. Returns the receipt number. */
async function _aSale(page: Page, rent: object = {}): Promise<string> {
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

test('a Worker is turned away from VINs by page and by call', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/generate-vin');
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get('/api/vin/search-car/MQ-2222-2222-2222')).status()).toBe(403);
});
