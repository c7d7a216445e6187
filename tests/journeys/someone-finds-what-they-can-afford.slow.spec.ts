import { expect, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

/** Of the estimate, by its name. */
const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('someone works out a payment, and finds what a month pays for', async ({ page }) => {
    const car = await aCarOfItsOwn({ make: 'Lancia', priceCents: 1_200_000 });
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('link', { name: 'Estimate payment' }).click();
    await expect(heading(page, 'Your monthly payment')).toBeVisible();
    await page.getByLabel('Term').selectOption('own-2');
    await page.getByLabel('Down payment ($)').fill('2400');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'a month' })).toHaveText('$400.00 a month');
    await expect(figure(page, 'Total of payments')).toHaveText('$9,600.00');
    await page.getByLabel('Balloon ($)').fill('lots');
    await page.getByRole('button', { name: 'Calculate' }).click();
    await expect(page.getByText('Enter an amount such as 5,000 or 5,000.50')).toBeVisible();
    await expect(page.getByLabel('Balloon ($)')).toHaveValue('lots');

    await page.goto('/');
    await page.getByLabel('Monthly budget ($)').fill('1000');
    await page.getByRole('button', { name: 'Show cars' }).click();
    await expect(heading(page, 'Cars')).toBeVisible();
    await expect(page).toHaveURL('/cars?monthlyTo=1000');
  });
});
