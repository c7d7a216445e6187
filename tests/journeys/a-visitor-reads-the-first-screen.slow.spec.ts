import { expect, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { contrastFindings, fontsOf, overflowOf } from '../support/measures.ts';

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

test('the fonts of a first screen weigh less than 50 kB, and have every weight and width that its texts ask for', async ({
  page,
}) => {
  const { _id } = await aCarOfItsOwn();
  for (const path of ['/login', '/signup', `/cars/${_id}`, '/no-such-page']) {
    await page.goto(path);
    const { bytes, missing, drawnByOthers } = await fontsOf(page);
    expect(bytes, path).toBeGreaterThan(20_000);
    expect(bytes, path).toBeLessThan(50_000);
    expect({ missing, drawnByOthers }, path).toEqual({ missing: [], drawnByOthers: [] });
  }
});

test('no script tries to make code of text, which the browser would refuse and note', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error') refused.push(line.text());
  });
  await page.goto('/login');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Log in', exact: true }).click();
  // Judged by its schema.
  await expect(form.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  expect(refused).toEqual([]);
});
