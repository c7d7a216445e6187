import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const box = (page: Page) => page.getByRole('search').locator('input[name="search"]');
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string | RegExp) => list(page).getByRole('option', { name });

test('a visitor takes a suggestion by keyboard on the home page', async ({ page }) => {
  await page.goto('/');
  await box(page).pressSequentially('porsch');
  const make = option(page, /^Porsche/);
  await expect(make.first()).toBeVisible();
  await expect(page.getByText(/^\d+ suggestions?$/)).toBeAttached();
  const combobox = page.getByRole('combobox', { expanded: true });
  await expect(combobox).toHaveAttribute('aria-controls', (await list(page).getAttribute('id')) ?? '');
  await expectAccessible(page);

  await test.step('walks it by arrows, past its end back into the box', async () => {
    await combobox.press('ArrowDown');
    const first = list(page).getByRole('option', { selected: true });
    await expect(first).toHaveText(/^Porsche/);
    await expect(combobox).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '');
    await combobox.press('ArrowUp');
    await expect(first).toHaveCount(0);
    await expect(combobox).not.toHaveAttribute('aria-activedescendant');
    await expect(combobox).toBeFocused();
  });

  await test.step('Escape closes it and keeps the text, an arrow opens it again', async () => {
    await combobox.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(box(page)).toHaveValue('porsch');
    await box(page).press('ArrowDown');
    await expect(list(page)).toBeVisible();
  });

  await combobox.press('ArrowDown');
  await combobox.press('Enter');
  await expect(page).toHaveURL(/\/cars\?make=porsche$/);
  await expect(page.getByRole('link', { name: 'Remove Porsche' })).toBeVisible();
});

test('a visitor takes a car on a phone, and Enter without a choice searches the words', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const car = await aCarOfItsOwn({ make: 'Koenigsegg', priceCents: 98_765_00 });
  await page.goto('/cars');
  await box(page).fill(car.model);
  const offered = option(page, new RegExp(`Koenigsegg ${car.model}.*\\$98,765`));
  await expect(offered).toBeVisible();
  await expect(offered.locator('img').last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await offered.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car.model);

  await page.goto('/');
  await box(page).fill('porsche');
  await box(page).press('Enter');
  await expect(page).toHaveURL(/\/cars\?search=porsche$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  await expect(list(page)).toBeHidden();
});

test('an answer that comes late is not shown, and without one nothing is', async ({ page }) => {
  await page.goto('/cars');
  await box(page).fill('porsche');
  await expect(option(page, /^Porsche/).first()).toBeVisible();

  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/suggestions\?search=porsc$/, async (call) => {
    await held;
    await call.continue().catch(() => {});
  });
  const asked = page.waitForRequest(/suggestions\?search=porsc$/);
  await box(page).fill('porsc');
  await asked;
  await box(page).fill('audi');
  await expect(option(page, /^Audi/).first()).toBeVisible();
  letGo();
  await expect(option(page, /Porsche/)).toHaveCount(0);

  await page.route(/\/suggestions\?/, (call) => call.abort());
  await box(page).fill('ferrari');
  await expect(list(page)).toBeHidden();
  await expect(box(page)).toHaveValue('ferrari');
  await expect(page).toHaveURL(/\/cars\?search=ferrari$/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a make that a visitor chose stays when words are typed right after', async ({ page }) => {
  await page.goto('/');
  await box(page).pressSequentially('porsch');
  await expect(option(page, /^Porsche/).first()).toBeVisible();
  await box(page).press('ArrowDown');
  await box(page).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cars' })).toBeVisible();
  await alive(box(page));
  await box(page).fill('911');
  await expect(page).toHaveURL(/\/cars\?make=porsche&search=911$|\/cars\?search=911&make=porsche$/);
  await expect(page.getByRole('link', { name: 'Remove Porsche' })).toBeVisible();
});
