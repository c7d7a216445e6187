import { expect, type Page, test } from '../support/journey.ts';
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
