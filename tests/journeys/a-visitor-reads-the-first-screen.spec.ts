import { expect, newCustomer, type Page, test } from '../support/journey.ts';
import { contrastFindings, overflowOf } from '../support/measures.ts';

const forVisitors = ['/', '/cars', '/login', '/signup', '/forgot-password', '/ledger', '/no-such-page'];
const forCustomers = ['/service-center', '/dashboard', '/vip-access', '/book-appointment', '/checkout'];

/** The words on the page as it opens, and what they stand on, in both colour schemes. */
async function expectReadable(page: Page, path: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(path, { waitUntil: 'load' });
    expect(await contrastFindings(page), `${path}, ${colorScheme}`).toEqual([]);
  }
}

test('the words of the first screen have a ground that a checker sees, on every page of customers', async ({
  page,
}) => {
  test.slow();
  for (const path of ['/', '/cars', '/login', '/ledger']) await expectReadable(page, path);
  await newCustomer(page);
  for (const path of ['/service-center', '/vip-access', '/dashboard']) await expectReadable(page, path);
});

test('the navigation lies beside the pictures, and not over windshield and mirror', async ({ page }) => {
  await newCustomer(page);
  for (const path of ['/', '/service-center']) {
    await page.goto(path);
    const bar = (await page.getByRole('banner').boundingBox())!;
    const picture = (await page.getByRole('main').locator('img').first().boundingBox())!;
    expect(picture.y, path).toBeGreaterThanOrEqual(bar.y + bar.height);
  }
});

test('no page has a scrollbar for a pixel, nor one to the side', async ({ page }) => {
  const expectWhole = async (path: string) => {
    await page.goto(path);
    const { down, right } = await overflowOf(page);
    expect(down <= 0 || down > 4, `${path} is ${down} px higher than the window`).toBe(true);
    expect(right, path).toBeLessThanOrEqual(0);
  };
  for (const path of [...forVisitors, '/not-available', '/forbidden']) await expectWhole(path);
  await newCustomer(page);
  for (const path of forCustomers) await expectWhole(path);
});
