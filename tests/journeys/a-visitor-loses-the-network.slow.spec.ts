import { expect, expectAccessible, newCustomer, type Page, password, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the shop can be read without a network: it is kept once the page has loaded. */
const untilKept = (page: Page) =>
  // The worker fetches the whole shell first, which takes its time beside other browsers.
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 90_000 });

/** Every answer that the browser keeps for us, by its cache: its address, and what it says. */
const keptAnswers = (page: Page): Promise<{ address: string; text: string }[]> =>
  page.evaluate(async () => {
    const kept: { address: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        kept.push({
          address: request.url.slice(location.origin.length),
          text: await (await cache.match(request))!.text(),
        });
    }
    return kept;
  });

const savedCopy = (page: Page) =>
  page.getByText(/^Saved copy from \d\d:\d\d: prices and stock may have changed\./);

test('offline, what is shown stays, what was seen can be read, and nothing is sold', async ({
  page,
  context,
}) => {
  test.slow();
  const car = await aCarOfItsOwn();
  const cards = page.getByRole('main').getByRole('listitem');
  const shown = page.getByRole('link', { name: /^View Details/ });

  await test.step('visits the list and a car', async () => {
    await page.goto('/cars');
    await untilKept(page);
    // The visit that the shop is kept on was not kept itself.
    await page.reload();
    await page.goto(`/cars/${car._id}`);
    await expect
      .poll(async () => (await keptAnswers(page)).map(({ address }) => address))
      .toEqual(expect.arrayContaining(['/cars', '/cars.data', `/cars/${car._id}`, `/cars/${car._id}.data`]));
    await page.goto('/cars');
    await expect(cards.first()).toBeVisible();
  });

  await test.step('goes offline: a link to a page never seen leaves the list, and offers another try', async () => {
    const count = await shown.count();
    // Offline, nothing of the list changes.
    await context.setOffline(true);
    const unseen = (await shown.last().textContent()) ?? '';
    await page.getByRole('link', { name: unseen, exact: true }).click();
    await expect(page.getByText('This page could not be opened.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expect(page).toHaveURL(/\/cars$/);
    await expect(shown).toHaveCount(count);
  });

  await test.step('asks for more cars, and keeps those that are there', async () => {
    const count = await shown.count();
    const more = page.getByRole('link', { name: /^Load more$|More cars could not be loaded/ });
    await more.click();
    await expect(page.getByText('More cars could not be loaded. Try again')).toBeVisible();
    await expect(shown).toHaveCount(count);
  });

  await test.step('searches, and keeps the list', async () => {
    // It suggests where the script for that came before.
    const box = { name: 'Search by model' };
    await page.getByRole('searchbox', box).or(page.getByRole('combobox', box)).fill('Zonda');
    await expect(page.getByText('This page could not be refreshed.')).toBeVisible();
    await expect(cards.first()).toBeVisible();
  });

  await test.step('opens the car that was seen: a copy that says its age and sells nothing', async () => {
    await page.goto(`/cars/${car._id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
    await expect(savedCopy(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeDisabled();
    await expect(page.getByText("You're offline. Reconnect to buy.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('goes to the list by a link, and back', async () => {
    await page.getByRole('link', { name: 'All cars', exact: true }).click();
    await expect(page).toHaveURL(/\/cars$/);
    await expect(cards.first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);
    await expect(savedCopy(page)).toBeVisible();
  });

  await test.step('opens an address never seen: a page of the shop says so, and leads to what was seen', async () => {
    await page.goto('/ledger');
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Cars' }).click();
    await expect(savedCopy(page)).toBeVisible();
    await page.reload();
    await expect(savedCopy(page)).toBeVisible();
    await expect(cards.first()).toBeVisible();
  });

  await test.step('is online again: the page is read anew by itself, and cars are sold', async () => {
    await context.setOffline(false);
    await expect(savedCopy(page)).toBeHidden();
    await page.goto(`/cars/${car._id}`);
    await expect(page.getByRole('button', { name: 'Add to Basket' })).toBeEnabled();
    await expect(savedCopy(page)).toBeHidden();
  });
});

test('a page online is never a kept one', async ({ page }) => {
  await page.goto('/cars');
  await untilKept(page);
  await page.reload();
  await expect
    .poll(async () => (await keptAnswers(page)).some(({ address }) => address === '/cars'))
    .toBe(true);
  // Newer than what is kept; the server itself keeps an answer for a second.
  const car = await aCarOfItsOwn({ make: 'Aaa' });
  await expect(async () => {
    await page.goto(`/cars?search=${encodeURIComponent(car.model)}`);
    expect(await page.getByRole('main').textContent()).toContain(car.model);
  }).toPass();
  await expect(savedCopy(page)).toBeHidden();
});

test('nothing of a person is in any cache, signed in or signed out', async ({ page }) => {
  await page.goto('/cars');
  await untilKept(page);
  await page.reload();
  await expect
    .poll(async () => (await keptAnswers(page)).some(({ address }) => address === '/cars'))
    .toBe(true);
  const email = await newCustomer(page);
  await page.request.post('/api/auth/logout');

  await test.step('logs in, and looks around', async () => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(/\/dashboard$/);
    for (const path of [
      '/cars',
      '/',
      '/service-center',
      '/checkout',
      '/vip-access',
      '/change-password',
      '/dashboard',
    ])
      await page.goto(path);
  });

  const expectNothing = async () => {
    const kept = await keptAnswers(page);
    expect(
      kept
        .map(({ address }) => address)
        .filter((address) => /^\/(api|dashboard|checkout|vip|cars|$)/.test(address)),
    ).toEqual([]);
    expect(kept.filter(({ text }) => text.includes(email)).map(({ address }) => address)).toEqual([]);
  };

  await test.step('finds the shop’s files kept, and nothing else', expectNothing);

  await test.step('logs out: nothing is left', async () => {
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
    await expect(page.getByRole('link', { name: 'Login' }).filter({ visible: true }).first()).toBeVisible();
    expect((await keptAnswers(page)).filter(({ text }) => text.includes(email))).toEqual([]);
  });
});

test('the worker is asked for anew each time, and covers the whole shop', async ({ request }) => {
  const answer = await request.get('/sw.js');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('javascript');
  expect(answer.headers()['cache-control']).toBe('no-cache');
});
