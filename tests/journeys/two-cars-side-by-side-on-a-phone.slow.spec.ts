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
  test(`two cards of the list are chosen at ${width} px, one for another, and Back keeps them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { _id } = await aCarOfItsOwn();
    const among = `Pair ${_id.slice(-8)}`;
    const other = await aCarOfItsOwn({ make: 'Matra', model: `${among} other`, priceCents: 2_000_000 });
    const [one, two] = await twoCars(among);
    const toggle = (car: JourneyCar) =>
      page.getByRole('button', { name: `Compare ${nameOf(car)}`, exact: true });
    const bar = page.getByRole('region', { name: 'Cars to compare' });
    const expectChosen = async (chosen: readonly JourneyCar[], left: readonly JourneyCar[]) => {
      for (const car of chosen) await expect(toggle(car)).toHaveAttribute('aria-pressed', 'true');
      for (const car of left) await expect(toggle(car)).toHaveAttribute('aria-pressed', 'false');
      const told = chosen.length === 1 ? 'Choose one more car.' : `${chosen.length} cars`;
      await expect(bar.getByRole('status')).toHaveText(told);
    };

    await test.step('two are chosen on their cards, and the bar at the foot counts them', async () => {
      await page.goto(`/cars?search=${encodeURIComponent(among)}`);
      await toggle(one).click();
      await expectChosen([one], [two, other]);
      await toggle(other).click();
      await expectChosen([one, other], [two]);
      expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
      await expectAccessible(page);
    });

    await test.step('one is let go, and another one taken', async () => {
      // Phones have no room for pictures in the bar.
      if (width < 640) await toggle(other).click();
      else await bar.getByRole('button', { name: `Remove ${nameOf(other)} from comparison` }).click();
      await expectChosen([one], [two, other]);
      await toggle(two).click();
      await expectChosen([one, two], [other]);
    });

    await test.step('both are read side by side', async () => {
      await bar.getByRole('link', { name: 'Compare', exact: true }).click();
      await expectSideBySide(page, [one, two]);
      await expect(page).toHaveURL(`/compare?cars=${one._id},${two._id}`);
      await expectAccessible(page);
    });

    await test.step('Back leads to the list, with what was chosen', async () => {
      await page.goBack();
      await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
      await expectChosen([one, two], [other]);
      await page.goForward();
      await expectSideBySide(page, [one, two]);
    });
  });

test('a car that is gone is told, and taken out', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [one] = await twoCars();
  const sold = await aCarOfItsOwn({ make: 'Matra', listingState: 'archived' });
  await page.goto(`/compare?cars=${one._id},${sold._id},no-such-car`);
  await expect(page.getByText('One car cannot be shown.')).toHaveCount(2);
  await expect(page.getByText(sold.make)).toHaveCount(0);
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'Remove this car' })
    .and(page.locator('[href*="no-such-car"]'))
    .click();
  await expect(page).toHaveURL(`/compare?cars=${one._id},no-such-car`);
  await expect(page.getByText('One car cannot be shown.')).toHaveCount(1);
  await page.getByRole('link', { name: 'Remove this car' }).click();
  await expect(page).toHaveURL(`/compare?cars=${one._id}`);
  await expect(columnOf(page, one)).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440])
    test(`two cars are compared by links and a plain form at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      const [one, two] = await twoCars();
      await page.goto(`/cars/${one._id}`);
      await page.getByRole('link', { name: `Compare ${nameOf(one)}` }).click();
      await expect(columnOf(page, one)).toBeVisible();
      await page.getByRole('searchbox', { name: 'Search by make or model' }).fill(nameOf(two));
      await page.getByRole('button', { name: 'Search' }).click();
      await adds(page, two).click();
      await expectSideBySide(page, [one, two]);
      await page.getByRole('link', { name: 'Differences only' }).click();
      await expect(row(page, /^Power \(different\)/)).toBeVisible();
      await expect(row(page, /^Color Night Blue/)).toBeHidden();
    });
});
