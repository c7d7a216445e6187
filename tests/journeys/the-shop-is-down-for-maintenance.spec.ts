import type { APIRequestContext, Browser } from '@playwright/test';
import { answerOnce } from '../support/answer-once.ts';
import type { ShopServer } from '../support/demo-shop.ts';
import { expect, expectAccessible, newCustomer, type Page, stopClock } from '../support/journey.ts';
import { test as base, logInByDemoButton, verifyAsDemo } from '../support/journey-shop.ts';

/** Two processes serve the shop. */
const test = base.extend<{ second: ShopServer }>({
  second: async ({ shop }, use) => {
    const second = await shop.openSecondServer();
    await use(second);
    await second.close();
  },
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const main = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const remaining = /^Remaining Time: \d+m \d+s$/;
const currentState = '**/api/downtime/current';

/** As a date-time input takes it, in the browser's zone. The server's clock counts: the page's may be ahead of it. */
const localTime = (page: Page, minutesAhead: number): Promise<string> =>
  page.evaluate(
    (at) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16),
    Date.now() + minutesAhead * 60_000,
  );

async function fillPlan(page: Page, minutesAhead: number, duration: string) {
  await page.getByLabel('Start date and time').fill(await localTime(page, minutesAhead));
  await page.getByLabel('Duration in minutes').fill(duration);
  await page.getByLabel('Reason').fill('New disks.\nThey are faster.');
  await page.getByRole('button', { name: 'Schedule downtime' }).click();
}

async function aPersonOf(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ baseURL, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Seconds that the countdown shows. */
async function secondsLeft(page: Page): Promise<number> {
  const shown = (await page.getByRole('timer').textContent()) ?? '';
  const [minutes = 0, seconds = 0] = shown.match(/\d+/g)?.map(Number) ?? [];
  return minutes * 60 + seconds;
}

/** Counts what the page asks the server. */
function countChecks(page: Page): () => number {
  let count = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/downtime/current')) count += 1;
  });
  return () => count;
}

const statusAt = async (request: APIRequestContext, url: string) => (await request.get(url)).status();

test('the shop goes down for maintenance, and comes back', async ({ page, browser, baseURL, second }) => {
  const visitor = await aPersonOf(browser, baseURL);
  const customer = await aPersonOf(browser, baseURL);
  const waiting = await aPersonOf(browser, baseURL);
  const checks = countChecks(visitor);
  const carsThere = () => statusAt(visitor.request, `${second.url}/api/cars`);

  await test.step('a Global-Admin verifies, and is told what is missing', async () => {
    await page.goto('/login');
    await logInByDemoButton(page, 'Global-Admin');
    await page.goto('/admin/schedule-downtime');
    await expect(page).toHaveURL(/\/admin\/verify-downtime$/);
    await verifyAsDemo(page, 'Global-Admin');
    await expect(heading(page, 'Schedule Server Downtime')).toBeVisible();
    await expect(page.getByText('No downtimes yet.')).toBeVisible();
    await page.getByRole('button', { name: 'Schedule downtime' }).click();
    for (const text of ['Choose a date and a time', 'Enter whole minutes, at least 1', 'Enter a reason'])
      await expect(page.getByText(text)).toBeVisible();
    await page.getByLabel('Duration in minutes').fill('1000000000');
    await page.getByRole('button', { name: 'Schedule downtime' }).click();
    await expect(page.getByText('At most 30 days')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('success is told for two seconds, then the office comes back', async () => {
    await stopClock(page);
    await fillPlan(page, 120, '45');
    await expect(page.getByText('Downtime scheduled successfully!')).toBeVisible();
    await page.clock.runFor(1_900);
    await expect(page).toHaveURL(/\/admin\/schedule-downtime$/);
    await page.clock.runFor(100);
    await expect(page).toHaveURL(/\/admin$/);
    await page.clock.resume();
  });

  await test.step('it is announced to everyone, covers nothing, and can be put away', async () => {
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto('/cars');
    await expect(announcement(visitor)).toContainText('The site will be down for 45 minutes');
    await expect(visitor.getByRole('status').filter({ hasText: 'Scheduled maintenance' })).toBeVisible();
    const bar = (await announcement(visitor).boundingBox())!;
    const content = (await visitor.getByRole('main').boundingBox())!;
    expect(bar.y + bar.height).toBeLessThanOrEqual(content.y);
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 1280, height: 720 });
    await visitor.getByRole('button', { name: 'Dismiss announcement' }).click();
    await visitor.goto('/cars');
    await expect(heading(visitor, 'Cars')).toBeVisible();
    await expect(announcement(visitor)).toBeHidden();
  });

  await test.step('each new page asks whether the shop is down', async () => {
    await stopClock(visitor);
    await visitor.goto('/cars');
    await expect(heading(visitor, 'Cars')).toBeVisible();
    const before = checks();
    await main(visitor).getByRole('link', { name: 'Home' }).click();
    await expect(visitor).toHaveURL(`${baseURL}/`);
    await expect.poll(checks).toBe(before + 1);
  });

  await test.step('what is entered before the page has come alive is known to it', async () => {
    const scripts = '**/assets/*.js';
    const { promise: filled, resolve: letScriptsCome } = Promise.withResolvers<void>();
    await page.route(scripts, async (script) => {
      await filled;
      await script.continue();
    });
    await page.goto('/admin/schedule-downtime', { waitUntil: 'commit' });
    await page.getByLabel('Start date and time').fill(await localTime(page, 130));
    await page.getByLabel('Duration in minutes').fill('45');
    letScriptsCome();
    await expect(page.getByText(/^45 minutes, until /)).toBeVisible();
    await page.unroute(scripts);
  });

  await test.step('an overlap is refused; failures say so; it can be cancelled', async () => {
    await answerOnce(page, '**/api/downtime/create', (call) => call.abort());
    await fillPlan(page, 130, '45');
    await expect(page.getByText('Failed to schedule downtime')).toBeVisible();
    await fillPlan(page, 130, '45');
    await expect(page.getByText(/Another downtime is scheduled from/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Cancel: / }).click();
    await page.getByRole('button', { name: 'Cancel downtime' }).click();
    await expect(page.getByText('Downtime canceled.')).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Canceled' })).toBeVisible();
  });

  await test.step('the shop goes down now, on every server of it', async () => {
    await newCustomer(customer);
    await customer.goto('/dashboard');
    await expect(customer.getByText('No orders yet.')).toBeVisible();
    expect(await carsThere()).toBe(200);
    await fillPlan(page, 0, '30');
    await expect(page.getByText('Downtime scheduled successfully!')).toBeVisible();
    await expect.poll(carsThere, { intervals: [50] }).toBe(503);
    await expect.poll(() => statusAt(visitor.request, '/api/cars')).toBe(503);
    const refused = await visitor.request.get('/api/cars');
    expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(60);
    expect(await refused.json()).toMatchObject({ code: 'downtime' });
  });

  await test.step('who watches from outside is told that the shop is away, and until when', async () => {
    for (const path of ['/', '/cars', '/downtime', '/no/such/page', '/forgot-password']) {
      const answer = await visitor.request.get(path);
      expect(answer.status(), path).toBe(503);
      expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(60);
      expect(await answer.text()).toContain('The site is currently down for maintenance.');
    }
    for (const path of ['/login', '/robots.txt', '/favicon.svg', '/healthz', '/readyz'])
      expect(await statusAt(visitor.request, path), path).toBe(200);
  });

  await test.step('a visitor is led to /downtime by the check of every 30 seconds, and stays', async () => {
    const before = checks();
    await visitor.clock.fastForward(29_000);
    expect(checks()).toBe(before);
    await expect(visitor).toHaveURL(`${baseURL}/`);
    await visitor.clock.fastForward(1_000);
    await expect(visitor).toHaveURL(/\/downtime$/);
    await expect(heading(visitor, 'Down for maintenance')).toBeVisible();
    await expect(visitor.getByText('The site is currently down for maintenance.')).toBeVisible();
    await expect(visitor.getByText(remaining)).toBeVisible();
    await expect(visitor.getByRole('button', { name: 'Return Home' })).toBeDisabled();
    for (const label of ['Home', 'Dashboard', 'Cars'])
      await expect(main(visitor).getByRole('button', { name: label })).toBeDisabled();
    await expect(main(visitor).getByRole('link')).toHaveText(['Admin access']);
  });

  await test.step('the countdown ticks each second', async () => {
    // Its answers move the countdown by what the network took.
    await visitor.route(currentState, (call) => call.abort());
    await visitor.clock.runFor(1_000);
    const before = await secondsLeft(visitor);
    await visitor.clock.runFor(1_000);
    expect(await secondsLeft(visitor)).toBe(before - 1);
    await visitor.unroute(currentState);
    await visitor.clock.resume();
    await expectAccessible(visitor);
  });

  await test.step('no other address lets a visitor through, and a narrow window shows the way in', async () => {
    await visitor.goto('/cars');
    await expect(visitor).toHaveURL(/\/downtime$/);
    await visitor.goto('/forgot-password');
    await expect(visitor).toHaveURL(/\/downtime$/);
    await visitor.setViewportSize({ width: 360, height: 740 });
    await expect(visitor.getByRole('link', { name: 'Admin access' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 1280, height: 720 });
  });

  for (const [name, error] of [
    ['fast', 3_600_000],
    ['slow', -3_600_000],
  ] as const)
    await test.step(`the countdown runs on the clock of the server, also on a ${name} machine`, async () => {
      const wrong = await aPersonOf(browser, baseURL);
      await wrong.clock.install({ time: Date.now() + error });
      // Not even the first check comes through: the page itself says what time it is.
      await wrong.route(currentState, (call) => call.abort());
      await wrong.goto('/downtime');
      await wrong.clock.runFor(2_000);
      await expect(wrong.getByText(remaining)).toBeVisible();
      expect(await secondsLeft(wrong)).toBeGreaterThan(20 * 60);
      expect(await secondsLeft(wrong)).toBeLessThanOrEqual(30 * 60);
      await wrong.context().close();
    });

  await test.step('a customer is led to /forbidden, where the way ends', async () => {
    const asked: string[] = [];
    const seen = new Set<string>();
    const pathOf = (url: string) => new URL(url).pathname;
    customer.on('request', (one) => one.isNavigationRequest() && asked.push(pathOf(one.url())));
    customer.on('framenavigated', (frame) => seen.add(pathOf(frame.url())));
    await stopClock(customer);
    await customer.goto('/cars');
    await expect(customer).toHaveURL(/\/forbidden$/);
    await expect(heading(customer, 'Access Denied')).toBeVisible();
    await expect(customer.getByText('The site is currently down for maintenance.')).toBeVisible();
    await expect(customer.getByText(remaining)).toBeVisible();
    await expect(customer.getByText('This page is not accessible on mobile devices.')).toBeHidden();
    for (const label of ['Logout', 'Cart', 'VIP Cars'])
      await expect(main(customer).getByRole('button', { name: label })).toBeDisabled();
    await expect(main(customer).getByRole('link')).toHaveCount(0);
    for (let check = 0; check < 3; check += 1) {
      const answered = customer.waitForResponse(currentState);
      await customer.clock.fastForward(30_000);
      await answered;
    }
    expect(asked).toEqual(['/cars', '/downtime', '/forbidden']);
    expect([...seen]).toEqual(['/forbidden']);
    await customer.clock.resume();
    await expectAccessible(customer);
  });

  await test.step('may log out for an admin, and the login page says what is possible', async () => {
    await customer.getByRole('button', { name: 'Log out for admin access' }).click();
    await expect(customer).toHaveURL(/\/downtime$/);
    await main(customer).getByRole('link', { name: 'Admin access' }).click();
    await expect(customer).toHaveURL(/\/login$/);
    await expect(announcement(customer)).toContainText('Until then, only a Global-Admin can log in');
    await expectAccessible(customer);
    await logInByDemoButton(customer, 'Global-Admin');
    await expect(customer).toHaveURL(/\/admin$/);
  });

  await test.step('the Global-Admin works on, and ends it early, on every server', async () => {
    await stopClock(waiting);
    await waiting.goto('/downtime');
    await expect(waiting.getByText(remaining)).toBeVisible();
    await page.goto('/cars');
    await expect(heading(page, 'Cars')).toBeVisible();
    await page.goto('/admin/schedule-downtime');
    await page.getByRole('button', { name: /^End now: / }).click();
    await page.getByRole('button', { name: 'End now', exact: true }).click();
    await expect(page.getByText('The downtime has ended. The site is open.')).toBeVisible();
    await expect(page.getByText('ended early')).toBeVisible();
    await expect.poll(carsThere, { intervals: [50] }).toBe(200);
  });

  await test.step("who waited reads 'Downtime ended', and is led home", async () => {
    await waiting.route(currentState, (call) => call.abort());
    await waiting.clock.fastForward('31:00');
    await expect(waiting.getByText('Downtime ended')).toBeVisible();
    await waiting.unroute(currentState);
    await waiting.clock.runFor(2_000);
    await expect(waiting).toHaveURL(`${baseURL}/`);
    await waiting.goto('/downtime');
    await expect(waiting).toHaveURL(`${baseURL}/`);
  });
});
