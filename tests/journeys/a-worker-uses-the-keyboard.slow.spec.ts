import { expect, expectAccessible, haveSessionOf, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { overflowOf } from '../support/measures.ts';

/** Presses Tab from the address bar on, takes the way to the content, and counts until a field has the focus. */
async function keysToFirstField(page: Page): Promise<number> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const isField = () =>
    page.evaluate(() => document.activeElement?.matches('input, select, textarea') ?? false);
  for (let keys = 2; keys < 12; keys++) {
    if (await isField()) return keys;
    await page.keyboard.press('Tab');
  }
  return Number.POSITIVE_INFINITY;
}

test('the desk’s menu stands before the content: a handful of keys lead to the first field', async ({
  page,
}) => {
  await haveSessionOf(page, 'Worker');
  for (const path of ['/worker', '/worker/handovers', '/worker/appointments', '/worker/import', '/add-car']) {
    await page.goto(path);
    await expect(page.getByRole('navigation', { name: 'Desk' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('navigation', { name: 'Desk' })).toHaveCount(0);
    // Beside what waits that day, which comes first, a link each.
    const waiting = await page.getByRole('navigation', { name: 'Open items' }).getByRole('link').count();
    expect((await keysToFirstField(page)) - waiting, path).toBeLessThanOrEqual(6);
  }
});

test('what the desk’s menu has no room for stands under More', async ({ page }) => {
  await haveSessionOf(page, 'Workers-Admin');
  const menu = page.getByRole('navigation', { name: 'Desk' });
  // How much waits there is counted beside the word, once it is known.
  const more = menu.locator('summary').filter({ hasText: /^More/ });
  const imports = menu.getByRole('link', { name: 'Import' });
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/worker/appointments');
    await expect(imports).toBeHidden();
    const { overhang, height } = await menu.getByRole('list').evaluate((list) => ({
      overhang: list.scrollWidth - list.clientWidth,
      height: list.clientHeight,
    }));
    expect(overhang, `what the menu hides at ${width} px`).toBe(0);
    expect(height, `one line at ${width} px`).toBeLessThan(50);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(imports).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(imports).toBeHidden();
    await expect(more).toBeFocused();
    await page.keyboard.press('Enter');
    await imports.click();
    await expect(page).toHaveURL(/\/worker\/import$/);
    await expect(imports).toBeHidden();
    await more.click();
    await expect(imports).toHaveAttribute('aria-current', 'page');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(imports).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  // What always stands under More stays there; this one has room, and needs no press.
  await expect(menu.locator('details[open]')).toHaveCount(0);
  await expect(imports).toBeVisible();
});

test('the dialog of a picture is whole at every width of the desk', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  const car = await aCarOfItsOwn();
  for (const width of [768, 1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/worker?search=${car.model}`);
    await page.getByRole('button', { name: `Change the picture of ${car.make} ${car.model}` }).click();
    const dialog = page.getByRole('dialog', { name: `Picture of ${car.make} ${car.model}` });
    await expect(dialog).toBeVisible();
    const overhang = await dialog.evaluate((box) => {
      const edge = box.getBoundingClientRect().right;
      return Math.max(
        ...[...box.querySelectorAll('*')].map((inner) => inner.getBoundingClientRect().right - edge),
      );
    });
    expect(overhang, `what reaches past the dialog's edge at ${width} px`).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
  }
});

test('no page of the desk has a scrollbar for a pixel, nor one to the side', async ({ page }) => {
  await haveSessionOf(page, 'Worker');
  for (const path of [
    '/worker',
    '/worker/manage',
    '/worker/verify-management',
    '/worker/rentals',
    '/add-car',
  ]) {
    await page.goto(path);
    const { down, right } = await overflowOf(page);
    expect(down <= 0 || down > 4, `${path} is ${down} px higher than the window`).toBe(true);
    expect(right, path).toBeLessThanOrEqual(0);
  }
});
