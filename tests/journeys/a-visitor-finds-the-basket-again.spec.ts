import { expect, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const cart = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^\d* ?Cart/ })
    .filter({ visible: true });

test('a visitor finds the basket again, also after a reload', async ({ page }) => {
  await page.goto('/cars');
  await expect(cart(page)).toHaveCount(0);
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(cart(page)).toContainText('1');
  await page.reload();
  await expect(cart(page)).toContainText('1');
  await cart(page).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear Basket' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(cart(page)).toHaveCount(0);
});

test('customers find the way to their password on their dashboard and beneath every page', async ({
  page,
}) => {
  const email = await newCustomer(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Password' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
});
