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
