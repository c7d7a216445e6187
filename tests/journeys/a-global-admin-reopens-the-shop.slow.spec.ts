import { expect, expectAccessible } from '../support/journey.ts';
import { haveDemoSessionOf, takeDown, test, verifyAsDemo } from '../support/journey-shop.ts';

test('a Global-Admin sees everywhere that the shop is closed, and reopens it', async ({ page, request }) => {
  const bar = page.getByRole('complementary', { name: 'Announcement' });

  await test.step('another session of theirs has closed the shop', async () => {
    await takeDown(request);
  });

  await test.step('each page says so, and until when', async () => {
    await haveDemoSessionOf(page, 'Global-Admin');
    for (const path of ['/', '/cars', '/admin', '/admin/orders']) {
      await page.goto(path);
      await expect(bar).toContainText('The shop is closed for maintenance.');
      await expect(bar).toContainText(/Remaining Time: \d+m \d+s, until/);
      await expect(bar.getByRole('button', { name: 'End now' })).toBeVisible();
    }
    await page.goto('/cars?search=Porsche');
    await expectAccessible(page);
  });

  await test.step('ends it: verifies, and is back on the page, where the question stands', async () => {
    await bar.getByRole('button', { name: 'End now' }).click();
    await expect(page).toHaveURL(/\/admin\/verify-downtime$/);
    await verifyAsDemo(page, 'Global-Admin');
    await expect(page).toHaveURL(/\/cars\?search=Porsche$/);
    const question = page.getByRole('dialog', { name: 'End this downtime now?' });
    await question.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('The downtime has ended. The site is open.')).toBeVisible();
    await expect(bar).toBeHidden();
    const current = await request.get('/api/downtime/current');
    expect(await current.json()).toMatchObject({ active: false, _id: null });
  });
});
