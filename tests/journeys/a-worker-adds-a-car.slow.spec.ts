import { readFile } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { newId } from '#platform/database/ids.ts';
import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';
import { jsonOf } from '../support/json.ts';

const photo = new URL('../../seeds/pictures/roadster-red/1600.jpg', import.meta.url);
const otherPhoto = new URL('../../seeds/pictures/roadster-blue/1600.jpg', import.meta.url);

/** Drops a file onto the page's picture zone, as a hand with a mouse would. */
async function dropPicture(
  page: Page,
  name: string,
  bytes: Buffer,
  target = page.getByText('or drop several here'),
): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      const content = Uint8Array.from(atob(base64!), (character) => character.charCodeAt(0));
      transfer.items.add(new File([content], fileName!, { type: 'image/jpeg' }));
      return transfer;
    },
    [name, bytes.toString('base64')],
  );
  await target.dispatchEvent('drop', { dataTransfer: data });
}

const shownPicture = (row: Locator) =>
  row.locator('img[src*="/images/cars/"]').evaluate((image: HTMLImageElement) => image.currentSrc);

async function enterCar(page: Page, make: string, model: string): Promise<void> {
  await page.getByLabel('Make').fill(make);
  await page.getByLabel('Model', { exact: true }).fill(model);
  await page.getByLabel('Color').fill('Red');
  await page.getByLabel('Price in $').fill('71500.50');
  await page.getByLabel('Top speed in km/h').fill('275');
  await page.getByLabel('Stock', { exact: true }).fill('4');
}

test('a worker adds a car with a dropped picture, and a VIP car', async ({ page }) => {
  const key = newId().slice(-12);
  const model = `A110 ${key}`;
  const huayra = `Huayra ${key}`;
  const add = page.getByRole('button', { name: 'Add car' });
  await haveSessionOf(page, 'Worker');

  await test.step('leaves everything out, and is told what each field needs', async () => {
    await page.goto('/add-car');
    await expect(page.getByRole('heading', { level: 1, name: 'Add New Car' })).toBeVisible();
    await expectAccessible(page);
    await add.click();
    await expect(page.getByText('Enter the make')).toBeVisible();
    await expect(page.getByText('Upload a picture, or enter its address')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('drops a script that calls itself a picture', async () => {
    await enterCar(page, 'Alpine', model);
    await dropPicture(page, '../../car.jpg', Buffer.from('<svg><script>alert(1)</script></svg>'));
    await expect(page.getByRole('alert').getByText('This file type is not supported.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Leave out/ }).click();
  });

  await test.step('drops the picture, and loses nothing when adding fails', async () => {
    await dropPicture(page, 'car.jpg', await readFile(photo));
    await expect(page.getByRole('img', { name: 'Preview of the picture' })).toBeVisible();
    await expect(page.getByText('The picture is uploaded.')).toBeVisible();
    await expectAccessible(page);
    await page.route('**/api/cars/add-car', (route) => route.abort());
    await add.click();
    await expect(page.getByText('Error adding car. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Model', { exact: true })).toHaveValue(model);
    await page.unroute('**/api/cars/add-car');
    await add.click();
    await page.waitForURL(/\/worker/);
  });

  await test.step('sees it in the list, with its picture', async () => {
    await page.goto(`/cars?search=${encodeURIComponent(model)}`);
    await expect(page.getByText(model).first()).toBeVisible();
    await expect
      .poll(
        async () => {
          const [car] = await jsonOf<{ image: string }[]>(
            await page.request.get(`/api/cars?search=${encodeURIComponent(model)}`),
          );
          return car?.image ?? '';
        },
        { timeout: 120_000 },
      )
      .toMatch(/^\/images\/cars\/.+\.jpg\?v=/);
    await page.reload();
    const picture = page.locator('main img[src*="/images/cars/"]').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('drops another picture onto its row; the row and customers see the new one', async () => {
    await page.goto(`/worker?search=${encodeURIComponent(model)}`);
    const row = page.getByRole('row').filter({ hasText: model });
    const before = await shownPicture(row);
    const thumbnail = row.getByRole('button', { name: `Change the picture of Alpine ${model}, Red` });
    await dropPicture(page, 'car.jpg', await readFile(otherPhoto), thumbnail);
    const dialog = page.getByRole('dialog', { name: `Picture of Alpine ${model}` });
    await expect(dialog.getByText('Picture uploaded.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => shownPicture(row), { timeout: 120_000 }).not.toBe(before);
    const [car] = await jsonOf<{ image: string }[]>(
      await page.request.get(`/api/cars?search=${encodeURIComponent(model)}`),
    );
    expect(new URL(before).search).not.toBe(new URL(car!.image, before).search);
  });

  await test.step('names an address where there is no picture, and is told so in the row', async () => {
    const row = page.getByRole('row').filter({ hasText: model });
    await row.getByRole('button', { name: /^Change the picture/ }).click();
    const dialog = page.getByRole('dialog', { name: `Picture of Alpine ${model}` });
    await dialog.getByLabel('Image URL').fill('http://127.0.0.1/car.jpg');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(dialog.getByText('This address is in a private network')).toBeVisible();
    await dialog.getByLabel('Image URL').hover();
    await expectAccessible(page);
    await dialog.getByLabel('Image URL').fill('https://pictures.invalid/a110.jpg');
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await expect(page.getByText('There is no server named pictures.invalid.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Change picture to Alpine ${model}, Red` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('adds a VIP car, whose picture the shop fetches from an address', async () => {
    await page.goto('/add-vip-car');
    await expect(page.getByRole('heading', { level: 1, name: 'Add VIP Car' })).toBeVisible();
    await enterCar(page, 'Pagani', huayra);
    await page.getByLabel('Image URL').fill('http://169.254.169.254/latest/meta-data');
    await add.click();
    await expect(page.getByText('Failed to add VIP car.')).toBeVisible();
    await expect(page.getByText('This address is in a private network').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Image URL').fill('https://pictures.invalid/huayra.jpg');
    await add.click();
    await page.waitForURL(/\/worker/);
    await expect(page.getByText(/^Pagani .* has no picture yet\. There is no server/)).toBeVisible();
    await page.getByRole('button', { name: 'See the car' }).click();
    const told = page.getByRole('row').filter({ hasText: 'There is no server named' });
    await expect(told.filter({ hasText: huayra })).toBeVisible();
  });
});

test('a worker who adds a car before its picture is uploaded is told what is waited for, and adds it once', async ({
  page,
}) => {
  const model = `Giulia ${newId().slice(-12)}`;
  await haveSessionOf(page, 'Worker');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/pictures', async (route) => {
    await released;
    await route.continue();
  });
  const added: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/cars/add-car')) added.push(request.method());
  });
  await page.goto('/add-car');
  await enterCar(page, 'Alfa Romeo', model);
  await dropPicture(page, 'car.jpg', await readFile(photo));
  await page.getByRole('button', { name: 'Add car' }).dblclick();
  await expect(page.getByText('The car will be added once its pictures are uploaded.')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText(`Alfa Romeo ${model} is in the catalog.`)).toBeVisible();
  expect(added).toEqual(['POST']);
});
