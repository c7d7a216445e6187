import { expect, haveSessionOf, test } from '../support/journey.ts';

test('a Worker is turned away from VINs by page and by call', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  await page.goto('/worker/generate-vin');
  await expect(page).toHaveURL(/\/$/);
  expect((await page.request.get('/api/vin/search-car/MQ-2222-2222-2222')).status()).toBe(403);
});
