import { expect, expectAccessible, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn, type JourneyCar } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

const nameOf = ({ make, model }: JourneyCar) => `${make} ${model}`;
const table = (page: Page) => page.getByRole('table', { name: /^Comparison/ });
const columnOf = (page: Page, car: JourneyCar) =>
  table(page).getByRole('columnheader', { name: nameOf(car) });
const row = (page: Page, name: RegExp) => table(page).getByRole('row', { name });
const adds = (page: Page, car: JourneyCar) => page.getByRole('link', { name: `Add ${nameOf(car)}` });

/** `among`: words that both models have. */
const twoCars = (among?: string) => {
  const models = among ? [{ model: `${among} one` }, { model: `${among} two` }] : [{}, {}];
  const alike = { color: 'Night Blue' };
  return Promise.all([
    aCarOfItsOwn({ ...alike, make: 'Saab', powerKw: 200, seats: 5, priceCents: 3_000_000, ...models[0] }),
    aCarOfItsOwn({ ...alike, make: 'Lancia', powerKw: 300, priceCents: 4_000_000, ...models[1] }),
  ]);
};

/** Both columns, what is alike and what is not, and no scrolling to the side. */
async function expectSideBySide(page: Page, [one, two]: readonly [JourneyCar, JourneyCar]) {
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeVisible();
  const { width } = page.viewportSize()!;
  for (const car of [one, two]) {
    await expect(columnOf(page, car)).toBeVisible();
    const box = (await columnOf(page, car).boundingBox())!;
    expect(box.x, nameOf(car)).toBeGreaterThan(0);
    expect(box.x + box.width, nameOf(car)).toBeLessThanOrEqual(width);
  }
  expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
  await expect(row(page, /^Price \(different\)/)).toContainText('$30,000$40,000');
  await expect(row(page, /^Color Night Blue/)).toBeVisible();
  await expect(row(page, /^Seats \(different\)/)).toContainText('not specified');
}

for (const width of [360, 1440])
  test(`two cars are chosen, compared and shared at ${width} px`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width, height: 740 });
    const [one, two] = await twoCars();

    await test.step('both are chosen on their pages', async () => {
      for (const car of [one, two]) {
        await page.goto(`/cars/${car._id}`);
        const toggle = page.getByRole('button', { name: `Compare ${nameOf(car)}` });
        await toggle.click();
        await expect(toggle).toHaveAttribute('aria-pressed', 'true');
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Compare 2 cars' }).click();
      await expectSideBySide(page, [one, two]);
      await expect(page).toHaveURL(`/compare?cars=${one._id},${two._id}`);
      await expectAccessible(page);
    });

    await test.step('only what differs is left', async () => {
      await page.getByRole('link', { name: 'Differences only' }).click();
      await expect(row(page, /^Color Night Blue/)).toBeHidden();
      await expect(row(page, /^Power \(different\)/)).toBeVisible();
      await page.getByRole('link', { name: 'Show everything' }).click();
      await expectSideBySide(page, [one, two]);
    });

    await test.step('on paper it is dark on white in every scheme, without what is pressed', async () => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(columnOf(page, one)).toBeVisible();
      await expect(row(page, /^Price \(different\)/)).toContainText('$30,000$40,000');
      for (const pressed of ['Share', 'Menu', 'Search'])
        await expect(page.getByRole('button', { name: pressed })).toBeHidden();
      await expect(page.getByRole('link', { name: `Remove ${nameOf(one)}` })).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      // Browsers leave backgrounds away: what has enough contrast here has it with white.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
        'rgba(0, 0, 0, 0)',
      );
      await expectAccessible(page);
      await page.emulateMedia({ media: null, colorScheme: null });
    });

    await test.step('its address is shared, and shows somebody else the same', async () => {
      await page.getByRole('button', { name: 'Share' }).click();
      await expect(page.getByText('Link copied.')).toBeVisible();
      const shared = await page.evaluate(() => navigator.clipboard.readText());
      const other = await context.browser()!.newContext({ viewport: { width, height: 740 } });
      const theirs = await other.newPage();
      await theirs.goto(shared);
      await expectSideBySide(theirs, [one, two]);
      expect(await theirs.evaluate(() => localStorage.getItem('marque.compare'))).toBeNull();
      await other.close();
    });

    await test.step('one is removed, found again and added', async () => {
      await page.getByRole('link', { name: `Remove ${nameOf(two)}` }).click();
      await expect(columnOf(page, two)).toBeHidden();
      await page.getByRole('searchbox', { name: 'Search by make or model' }).fill(nameOf(two));
      await page.keyboard.press('Enter');
      await adds(page, two).click();
      await expectSideBySide(page, [one, two]);
    });

    await test.step('what was chosen is there again without an address, and cleared', async () => {
      await page.goto('/compare');
      await expectSideBySide(page, [one, two]);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await expect(page.getByText('Nothing to compare yet.')).toBeVisible();
    });

    await test.step('the cars that were looked at are on the home page, until they are cleared', async () => {
      await page.goto('/');
      const seen = page.getByRole('region', { name: 'Recently seen' });
      await expect(seen.getByRole('link', { name: nameOf(one) })).toBeVisible();
      await expect(seen.getByRole('link').first()).toHaveText(nameOf(two));
      await expectAccessible(page);
      await seen.getByRole('button', { name: 'Clear recently seen cars' }).click();
      await expect(seen).toBeHidden();
    });
  });
