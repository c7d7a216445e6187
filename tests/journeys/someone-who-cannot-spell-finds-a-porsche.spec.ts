import { expect, expectAccessible, type Page, test } from '../support/journey.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2, name: /^Porsche / });
const mostPrice = (page: Page) =>
  page.getByRole('group', { name: 'Price', exact: true }).getByRole('spinbutton', { name: 'Up to ($)' });
const prices = async (page: Page) =>
  (await page.getByRole('main').locator('li .figure').allTextContents()).map((text) =>
    Number(text.replace(/[$,]/g, '')),
  );

async function expectCheapPorsches(page: Page) {
  await expect(page.getByText('Showing results for Porsche')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    const shown = await prices(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(Math.max(...shown)).toBeLessThanOrEqual(150_000);
  }).toPass();
}

test('finds a Porsche under $150,000 beside the filters, insists, and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cars');
  await page.getByRole('searchbox', { name: 'Search by model' }).fill('porshe');
  await expect(page).toHaveURL(/\/cars\?search=porshe$/);
  await mostPrice(page).fill('150000');
  await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000$/);
  await expect(page.getByRole('link', { name: 'Remove Price up to $150,000' })).toBeVisible();
  await expectCheapPorsches(page);
  await expectAccessible(page);

  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/&sort=price$/);
  await expect(async () => {
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  }).toPass();

  await page.getByRole('link', { name: 'Search for “porshe” instead' }).click();
  await expect(page.getByText('No cars available.')).toBeVisible();
  await page.getByRole('link', { name: 'Results for Porsche' }).click();
  await expectCheapPorsches(page);
  await page.goBack();
  await expect(page.getByText('No cars available.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await expectCheapPorsches(page);
});

test('finds it on a phone: the sheet counts before it shows', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/cars?search=porshe');
  await page.getByRole('button', { name: 'Filters' }).click();
  const filters = page.getByRole('complementary', { name: 'Filters' });
  const show = filters.getByRole('button', { name: /^Show \d+ cars?$/ });
  const counted = page.waitForResponse(/\/api\/search\/counts\?.*priceTo=150000/);
  await mostPrice(page).fill('150000');
  const { total } = await (await counted).json();
  await expect(show).toHaveText(`Show ${total} cars`);
  await expectAccessible(page);
  await show.click();
  await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000$/);
  await expect(show).toBeHidden();
  await expectCheapPorsches(page);
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440])
    test(`finds it by one plain form at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/cars');
      await page.getByRole('searchbox', { name: 'Search by model' }).fill('porshe');
      if (width < 1024) await page.getByRole('button', { name: 'Filters' }).click();
      await mostPrice(page).fill('150000');
      await page.getByRole('checkbox', { name: /^Only in stock/ }).check();
      if (width < 1024) await page.getByRole('button', { name: /^Show \d+ cars$/ }).click();
      else await mostPrice(page).press('Enter');
      await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000&inStock=yes$/);
      await expectCheapPorsches(page);
      await page.getByRole('link', { name: 'Remove Only in stock' }).click();
      await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000$/);
    });
});
