import { expect, haveSessionOf, test } from '../support/journey.ts';

test('a Worker is turned away from prices by page and by call', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/update-car-price');
  await expect(page).toHaveURL(/\/$/);
  const call = await page.request.put('/api/cars/update-price', {
    data: { make: 'Audi', model: 'A4', price: 1 },
  });
  expect(call.status()).toBe(403);
});
