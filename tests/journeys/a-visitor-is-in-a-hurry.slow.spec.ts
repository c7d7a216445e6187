import { holdBackScript, holdBackScripts } from '../support/held-script.ts';
import { expect, stopClock, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

test('a heart that is pressed before its script is there saves the car, and leaves the list where it is', async ({
  page,
}) => {
  const { make, model } = await aCarOfItsOwn();
  const heart = page.getByRole('button', { name: `Save ${make} ${model}` });
  const scripts = await holdBackScripts(page);
  await page.goto(`/cars?search=${model}`, { waitUntil: 'commit' });
  await heart.click();
  scripts.letThrough();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(new RegExp(`/cars\\?search=${model}$`));
});

test('the first filter that is ticked on a phone stays ticked while its script arrives', async ({ page }) => {
  const script = await holdBackScript(page, 'Show cars');
  await page.goto('/cars');
  await page.getByRole('button', { name: 'Filters' }).click();
  const tick = page.getByRole('checkbox', { name: 'In stock' });
  await tick.hover();
  await script.isAskedFor;
  // As React leaves a field that it has taken over and whose effects have not run yet.
  await tick.evaluate((field) => Object.assign(field, { __reactProps$taken: {} }));
  await tick.check();
  const counted = page.waitForRequest(/\/api\/search\/counts\?/);
  script.letThrough();
  expect(new URL((await counted).url()).searchParams.get('inStock')).toBe('yes');
  await expect(tick).toBeChecked();
});

test('what the home page offers stays, with what was typed there, while its script arrives and the shop asks about a downtime', async ({
  page,
}) => {
  // So that the next check comes when it is called for.
  await stopClock(page);
  const script = await holdBackScript(page, 'Find your car');
  await page.goto('/');
  await page.getByRole('searchbox').pressSequentially('porsch');
  await script.isAskedFor;
  const checked = page.waitForResponse('**/api/downtime/current');
  await page.clock.runFor(30_000);
  await (await checked).finished();
  await page.clock.resume();
  script.letThrough();
  await expect(page.getByRole('option', { name: /^Porsche/ }).first()).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('porsch');
});

test('what the home page offers stays while the basket is opened before its script is there', async ({
  page,
}) => {
  const { _id } = await aCarOfItsOwn();
  await page.goto(`/cars/${_id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  const basket = page.getByRole('dialog', { name: 'Basket' });
  await expect(basket).toBeVisible();
  await holdBackScript(page, 'Find your car');
  await page.goto('/');
  await page.getByRole('button', { name: 'Cart' }).click();
  await expect(basket).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(basket).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeVisible();
});
