import { expect, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const boxOf = async (page: Page, what: string) =>
  (await page.locator(what).filter({ visible: true }).first().boundingBox())!;

test('a phone has name and price of a car in its first screen, and its figures below', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { _id, model } = await aCarOfItsOwn({ powerKw: 200, priceCents: 3_000_000 });
  await page.goto(`/cars/${_id}`);
  const name = page.getByRole('heading', { level: 1, name: model });
  const bar = await boxOf(page, '.buy-bar');
  const heading = (await name.boundingBox())!;
  expect(heading.y + heading.height).toBeLessThanOrEqual(bar.y);
  expect(bar.y + bar.height).toBeLessThanOrEqual(640);
  await expect(page.locator('.buy-bar')).toContainText('$30,000');
  const figures = (await page.locator('dt.label', { hasText: 'Top speed' }).boundingBox())!;
  expect(figures.y).toBeGreaterThan(heading.y);
});

test('hearts and compare discs cover no picture of a car', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { _id } = await aCarOfItsOwn();
  const model = `Discs ${_id.slice(-8)}`;
  await aCarOfItsOwn({ make: 'Matra', model });
  await page.goto(`/cars?search=${encodeURIComponent(model)}`);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: model }) });
  const picture = (await card.locator('img').boundingBox())!;
  for (const name of [/^Save/, /^Compare/]) {
    const disc = (await card.getByRole('button', { name }).boundingBox())!;
    expect(disc.y).toBeGreaterThanOrEqual(picture.y + picture.height);
  }
});

test('the buy box cuts no row at 1440×900, whether the car is bought or rented', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await newCustomer(page);
  const { _id } = await aCarOfItsOwn();
  await page.goto(`/cars/${_id}`);
  for (const mode of ['Purchase', 'Rent']) {
    await page.getByText(mode, { exact: true }).click();
    await expect(page.getByRole('radio', { name: mode })).toBeChecked();
    if (mode === 'Rent') await expect(page.getByRole('button', { name: 'Choose a day' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Share' })).toBeVisible();
    const bar = await boxOf(page, '.buy-bar');
    const pressed = page.locator('.buy-form :is(a, button)').filter({ visible: true });
    for (const row of await pressed.all()) {
      const { y, height } = (await row.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(bar.y);
    }
  }
});

test('the buy box stays beside the car, and not over what happens next', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { _id } = await aCarOfItsOwn();
  await page.goto(`/cars/${_id}`);
  const next = page.getByRole('heading', { name: 'What happens next' });
  await next.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { y } = (await next.boundingBox())!;
  const box = await boxOf(page, '.buy-box');
  expect(box.y + box.height).toBeLessThanOrEqual(y);
});

test('nothing in the buy box moves when the script of the page arrives', async ({
  page,
  browser,
  baseURL,
}) => {
  const viewport = { width: 360, height: 740 };
  const { _id } = await aCarOfItsOwn();
  const before = await browser.newContext({ viewport, javaScriptEnabled: false, baseURL });
  const still = await before.newPage();
  await still.goto(`/cars/${_id}`);
  await page.setViewportSize(viewport);
  await page.goto(`/cars/${_id}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Share' })).toBeVisible();
  expect((await boxOf(page, '.buy-form')).height).toBe((await boxOf(still, '.buy-form')).height);
  await before.close();
});

test('rent mode leads with the rent of a day, and finances nothing', async ({ page }) => {
  const { _id } = await aCarOfItsOwn({ priceCents: 3_000_000 });
  await page.goto(`/cars/${_id}`);
  await expect(page.getByText('a month')).toBeVisible();
  await page.getByText('Rent', { exact: true }).click();
  await expect(page.getByText('$300.00 a day')).toBeVisible();
  await expect(page.getByText('Purchase price: $30,000')).toBeVisible();
  await expect(page.getByText('a month')).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Service Center' })).toBeVisible();
});
