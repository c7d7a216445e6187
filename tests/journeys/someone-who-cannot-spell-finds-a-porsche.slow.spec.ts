import { expect, expectAccessible, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2, name: /^Porsche / });
const mostPrice = (page: Page) =>
  page.getByRole('group', { name: 'Price', exact: true }).getByRole('spinbutton', { name: 'Up to ($)' });
const prices = async (page: Page) =>
  (await page.getByRole('main').locator('li .figure').allTextContents()).map((text) =>
    Number(text.replace(/[$,]/g, '')),
  );

/** axe needs script to judge: it looks at the same page where none of the shop's is loaded. */
async function expectDrawnAccessible(page: Page) {
  const other = await page.context().browser()!.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize()!,
  });
  const drawn = await other.newPage();
  await drawn.route(/\.js$/, (route) => route.abort());
  await drawn.goto(page.url(), { waitUntil: 'load' });
  await expectAccessible(drawn);
  await other.close();
}

async function expectCheapPorsches(page: Page) {
  await expect(page.getByText('Showing results for Porsche')).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  await expect(async () => {
    const shown = await prices(page);
    expect(shown.length).toBeGreaterThan(0);
    expect(Math.max(...shown)).toBeLessThanOrEqual(150_000);
  }).toPass();
}

test('finds a Porsche under $150,000 beside the filters, insists, and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/cars');
  await page.getByRole('searchbox', { name: 'Search by model' }).fill('porshe');
  await expect(page).toHaveURL(/\/cars\?search=porshe$/);
  await mostPrice(page).fill('150000');
  await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000$/);
  await expect(page.getByRole('link', { name: 'Remove Price up to $150,000' })).toBeVisible();
  await expectCheapPorsches(page);
  await expectAccessible(page);

  await page.getByLabel('Sort by').selectOption('price');
  await expect(page).toHaveURL(/&sort=price$/);
  await expect(async () => {
    const shown = await prices(page);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  }).toPass();

  await page.getByRole('link', { name: 'Search for “porshe” instead' }).click();
  await expect(page.getByText('No cars available.')).toBeVisible();
  await page.getByRole('link', { name: 'Results for Porsche' }).click();
  await expectCheapPorsches(page);
  await page.goBack();
  await expect(page.getByText('No cars available.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('price');
  await expectCheapPorsches(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [360, 1440])
    test(`finds it by one plain form at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/cars');
      await page.getByRole('searchbox', { name: 'Search by model' }).fill('porshe');
      if (width < 1024) await page.getByRole('button', { name: 'Filters' }).click();
      await mostPrice(page).fill('150000');
      await page.getByRole('checkbox', { name: /^In stock/ }).check();
      if (width < 1024) await page.getByRole('button', { name: /^Show \d+ cars$/ }).click();
      else await mostPrice(page).press('Enter');
      await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000&inStock=yes$/);
      await expectCheapPorsches(page);
      await page.getByRole('link', { name: 'Remove In stock' }).click();
      await expect(page).toHaveURL(/\/cars\?search=porshe&priceTo=150000$/);
    });

  for (const width of [360, 1440])
    test(`narrows, sorts and reads on by links and the form at ${width} px, and is led out of an empty list`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const { _id } = await aCarOfItsOwn();
      const word = `Spell${_id.slice(-8)}`;
      const porsche = { make: 'Porsche', body: 'coupe', stock: 1 } as const;
      for (let number = 10; number < 36; number += 1)
        await aCarOfItsOwn({
          ...porsche,
          model: `${word} ${number}`,
          priceCents: (100 + ((number * 7) % 50)) * 100_000,
        });
      await aCarOfItsOwn({ ...porsche, model: `${word} dear`, priceCents: 19_000_000 });
      await aCarOfItsOwn({ ...porsche, model: `${word} open`, body: 'convertible', priceCents: 9_000_000 });

      const status = page.getByRole('status').filter({ hasText: /^\d+ cars?$/ });
      const filters = page.getByRole('complementary', { name: 'Filters' });
      const open = async () => {
        if (width < 1024) await page.getByRole('button', { name: 'Filters' }).click();
      };
      const show = async () => {
        if (width < 1024) await filters.getByRole('button', { name: /^Show \d+ cars?$/ }).click();
        else await mostPrice(page).press('Enter');
      };
      const listed = `/cars?search=${`porshe ${word}`.replace(' ', '+')}&priceTo=150000&body=coupe`;

      await test.step('words with an error in them are understood, and counted by facet', async () => {
        await page.goto('/cars');
        await page.getByRole('searchbox', { name: 'Search by model' }).fill(`porshe ${word}`);
        await page.keyboard.press('Enter');
        await expect(page.getByText(`Showing results for Porsche ${word}`)).toBeVisible();
        await expect(status).toHaveText('28 cars');
        await open();
        await expect(filters.getByRole('checkbox', { name: 'Coupe 27' })).toBeVisible();
        await expect(filters.getByRole('checkbox', { name: 'Convertible 1' })).toBeVisible();
        await expectDrawnAccessible(page);
      });

      await test.step('a facet and a price are chosen, each with a link that takes it away', async () => {
        await filters.getByRole('checkbox', { name: 'Coupe 27' }).check();
        await mostPrice(page).fill('150000');
        await show();
        await expect(page).toHaveURL(listed);
        await expect(status).toHaveText('26 cars');
        await expectCheapPorsches(page);
        await page.getByRole('link', { name: 'Remove Coupe' }).click();
        await expect(status).toHaveText('27 cars');
        await page.goBack();
        await expect(status).toHaveText('26 cars');
        expect((await overflowOf(page)).right).toBeLessThanOrEqual(0);
      });

      await test.step('sorted by price, page after page', async () => {
        await page.getByLabel('Sort by').selectOption('price');
        // Playwright's roles pass over what stands in a noscript element.
        await page.locator('noscript button', { hasText: 'Sort' }).click();
        await expect(page).toHaveURL(`${listed}&sort=price`);
        // Without script the address is there before the whole of the list.
        await expect(cards(page)).toHaveCount(24);
        const first = await prices(page);
        expect(first).toHaveLength(24);
        await page.getByRole('link', { name: 'Load more' }).click();
        await expect(cards(page)).toHaveCount(2);
        const shown = [...first, ...(await prices(page))];
        expect(shown).toEqual(shown.toSorted((one, other) => one - other));
        await page.goBack();
        await expect(cards(page)).toHaveCount(24);
      });

      await test.step('whoever insists on the error finds nothing, and is asked what was meant', async () => {
        await page.getByRole('link', { name: `Search for “porshe ${word}” instead` }).click();
        await expect(page.getByText('No cars available.')).toBeVisible();
        await expect(page.getByRole('link', { name: 'Show all cars' })).toBeVisible();
        await expectDrawnAccessible(page);
        await page.getByRole('link', { name: `Results for Porsche ${word}` }).click();
        await expect(status).toHaveText('26 cars');
        await expectCheapPorsches(page);
      });

      await test.step('what nothing fits leads on to what is near', async () => {
        await open();
        await mostPrice(page).fill('50');
        await show();
        await expect(page.getByText('No exact matches. Close matches:')).toBeVisible();
        await page.getByRole('main').getByRole('link', { name: 'Any price' }).click();
        await expect(status).toHaveText('27 cars');
        await page.goBack();
        await page.getByRole('link', { name: 'Show all cars' }).click();
        await expect(page).toHaveURL('/cars');
        await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
      });
    });
});
