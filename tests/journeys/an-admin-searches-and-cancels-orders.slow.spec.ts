import { expect, expectAccessible, haveSessionOf, test } from '../support/journey.ts';

test('an order that does not exist leads back to the search', async ({ page }) => {
  await haveSessionOf(page, 'Admin');
  await page.goto('/admin/orders/nothing-has-this-id');
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Search orders' }).click();
  await expect(page).toHaveURL(/\/admin\/orders$/);
});
