import { type DemoShop, openDemoShop } from '../support/demo-shop.ts';
import {
  test as base,
  expect,
  expectAccessible,
  loginAs,
  newCustomer,
  type Page,
  verifyAs,
} from '../support/journey.ts';

/** A shop of its own: the others' must not go down. */
const test = base.extend<object, { shop: DemoShop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      const shop = await openDemoShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const remaining = /^Remaining Time: \d+m \d+s$/;

/** As a date-time input takes it, in the browser's own time. */
const localTime = (page: Page, minutesAhead: number): Promise<string> =>
  page.evaluate((ahead) => {
    const time = new Date(Date.now() + ahead * 60_000);
    return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutesAhead);

async function fillPlan(page: Page, minutesAhead: number, duration: string) {
  await page.getByLabel('Start date and time').fill(await localTime(page, minutesAhead));
  await page.getByLabel('Duration in minutes').fill(duration);
  await page.getByLabel('Reason').fill('New disks.\nThey are faster.');
  await page.getByRole('button', { name: 'Schedule downtime' }).click();
}

async function aPersonOf(browser: import('@playwright/test').Browser, baseURL: string | undefined) {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  return context.newPage();
}

test('the shop goes down for maintenance, and comes back', async ({ page, browser, baseURL }) => {
  const visitor = await aPersonOf(browser, baseURL);
  const customer = await aPersonOf(browser, baseURL);
  const main = (who: Page) => who.getByRole('navigation', { name: 'Main', exact: true });

  await test.step('a Global-Admin verifies, and is told what is missing', async () => {
    await loginAs(page, 'Global-Admin');
    await page.goto('/admin/schedule-downtime');
    await expect(page).toHaveURL(/\/admin\/verify-downtime$/);
    await verifyAs(page, 'Global-Admin');
    await expect(heading(page, 'Schedule Server Downtime')).toBeVisible();
    await expect(page.getByText('No downtimes yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule downtime' }).click();
    for (const text of ['Choose a date and a time', 'Enter whole minutes, at least 1', 'Enter a reason'])
      await expect(page.getByText(text)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is announced to everyone, and can be put away', async () => {
    await fillPlan(page, 120, '45');
    await expect(page.getByText('Downtime scheduled successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    const banner = visitor.getByRole('complementary', { name: 'Announcement' });
    await expect(async () => {
      await visitor.goto('/');
      await expect(banner).toContainText('The site will be down for 45 minutes', { timeout: 2_000 });
    }).toPass();
    await expectAccessible(visitor);
    await visitor.getByRole('button', { name: 'Dismiss announcement' }).click();
    await visitor.goto('/cars');
    await expect(heading(visitor, 'Cars')).toBeVisible();
    await expect(banner).toBeHidden();
  });

  await test.step('an overlap is refused; failures say so; it can be cancelled', async () => {
    await page.goto('/admin/schedule-downtime');
    await page.route('**/api/downtime/create', (call) => call.abort(), { times: 1 });
    await fillPlan(page, 130, '45');
    await expect(page.getByText('Failed to schedule downtime')).toBeVisible();
    await fillPlan(page, 130, '45');
    await expect(page.getByText(/Another downtime is scheduled from/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Cancel: / }).click();
    await page.getByRole('button', { name: 'Cancel downtime' }).click();
    await expect(page.getByText('The downtime is cancelled.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Cancelled' })).toBeVisible();
  });

  await test.step('the shop goes down now', async () => {
    await newCustomer(customer);
    await customer.goto('/dashboard');
    await expect(customer.getByText('No orders yet.')).toBeVisible();
    await fillPlan(page, 0, '30');
    await expect(page.getByText('Downtime scheduled successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin$/);
    await expect.poll(async () => (await visitor.request.get('/api/cars')).status()).toBe(503);
    const refused = await visitor.request.get('/api/cars');
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: 'downtime' });
  });

  await test.step('a visitor is led to /downtime by the next click, and stays', async () => {
    await visitor.getByRole('main').getByRole('link').first().click();
    await expect(visitor).toHaveURL(/\/downtime$/);
    await expect(heading(visitor, 'Down for maintenance')).toBeVisible();
    await expect(visitor.getByText('The site is currently down for maintenance.')).toBeVisible();
    await expect(visitor.getByText(remaining)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Return Home' })).toBeDisabled();
    await expect(main(visitor).getByRole('button', { name: 'Cars' })).toBeDisabled();
    await expectAccessible(visitor);
    await visitor.goto('/cars');
    await expect(visitor).toHaveURL(/\/downtime$/);
    await visitor.setViewportSize({ width: 360, height: 740 });
    await expect(visitor.getByRole('link', { name: 'Admin access' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the countdown runs on the clock of the server', async () => {
    const fast = await aPersonOf(browser, baseURL);
    await fast.clock.install({ time: Date.now() + 3_600_000 });
    await fast.goto('/downtime');
    await expect(fast.getByText(remaining)).toBeVisible();
    await fast.route('**/api/downtime/current', (call) => call.abort());
    await fast.clock.fastForward('31:00');
    await expect(fast.getByText('Downtime ended')).toBeVisible();
    await fast.unroute('**/api/downtime/current');
    await fast.clock.runFor(2_000);
    await expect(fast.getByText(remaining)).toBeVisible();
    await fast.context().close();
  });

  await test.step('a customer is led to /forbidden, and may log out for an admin', async () => {
    await customer.goto('/cars');
    await expect(customer).toHaveURL(/\/forbidden$/);
    await expect(heading(customer, 'Access Denied')).toBeVisible();
    await expect(customer.getByText(remaining)).toBeVisible();
    await expect(customer.getByText('This page is not accessible on mobile devices.')).toBeHidden();
    await expect(main(customer).getByRole('button', { name: 'Logout' })).toBeDisabled();
    await expectAccessible(customer);
    await customer.getByRole('button', { name: 'Log out for admin access' }).click();
    await expect(customer).toHaveURL(/\/downtime$/);
    await main(customer).getByRole('link', { name: 'Admin access' }).click();
    await expect(customer).toHaveURL(/\/login$/);
    await expectAccessible(customer);
    await customer.getByRole('main').getByRole('button', { name: 'Global-Admin', exact: true }).click();
    await customer.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(customer).toHaveURL(/\/admin$/);
  });

  await test.step('the Global-Admin works on, and ends it early', async () => {
    await page.goto('/cars');
    await expect(heading(page, 'Cars')).toBeVisible();
    await page.goto('/admin/schedule-downtime');
    await page.getByRole('button', { name: /^End now: / }).click();
    await page.getByRole('button', { name: 'End now', exact: true }).click();
    await expect(page.getByText('The downtime has ended. The site is open.')).toBeVisible();
    await expect(page.getByText('ended early')).toBeVisible();
  });

  await test.step('who waited is led home within half a minute', async () => {
    await expect(visitor).toHaveURL(`${baseURL}/`, { timeout: 40_000 });
    await visitor.goto('/downtime');
    await expect(visitor).toHaveURL(`${baseURL}/`);
  });
});
