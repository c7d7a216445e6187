import { expect } from '../support/journey.ts';
import { haveDemoSessionOf, takeDown, test } from '../support/journey-shop.ts';

test('after a downtime a worker is where the typing was, and it is there', async ({ page, request }) => {
  test.slow();
  await haveDemoSessionOf(page, 'Worker');
  await page.goto('/worker?search=a&sort=price');
  const typed = page.getByRole('spinbutton').first();
  const name = await typed.getAttribute('aria-label');
  await typed.fill('31');
  const open = await takeDown(request);
  await page
    .getByRole('button', { name: /^Update / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/forbidden$/);
  await open();
  await expect(page).toHaveURL(/\/worker\?search=a&sort=price$/, { timeout: 60_000 });
  await expect(page.getByLabel(name!, { exact: true })).toHaveValue('31');
});

test('after a downtime a visitor reads on where it came, also by a reload of the waiting page', async ({
  page,
  request,
}) => {
  test.slow();
  const cars = /\/cars\?search=a$/;
  await page.goto('/cars?search=a');

  await test.step('by itself', async () => {
    const open = await takeDown(request);
    await expect(page).toHaveURL(/\/downtime$/, { timeout: 60_000 });
    await open();
    await expect(page).toHaveURL(cars, { timeout: 60_000 });
  });

  await test.step('by a reload, though the way there was a click that the server turned away', async () => {
    const open = await takeDown(request);
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(page).toHaveURL(/\/downtime$/);
    await page.reload();
    await open();
    await page.reload();
    await expect(page).toHaveURL(cars);
  });

  await test.step('by itself from a page that was opened anew, and was told no more than that the shop is down', async () => {
    const open = await takeDown(request);
    await page.goto('/recommendations');
    await expect(page).toHaveURL(/\/downtime$/);
    await open();
    await expect(page).toHaveURL(cars, { timeout: 60_000 });
  });

  await test.step('only once: home is home again', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});
