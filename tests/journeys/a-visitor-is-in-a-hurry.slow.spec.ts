import { holdBackScripts } from '../support/held-script.ts';
import { expect, test } from '../support/journey.ts';
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

test('a filter that is ticked on a phone before any script is there counts once it has come', async ({
  page,
}) => {
  const scripts = await holdBackScripts(page);
  await page.goto('/cars', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Filters' }).click();
  const tick = page.getByRole('checkbox', { name: 'In stock' });
  await tick.check();
  const counted = page.waitForRequest(/\/api\/search\/counts\?/);
  scripts.letThrough();
  expect(new URL((await counted).url()).searchParams.get('inStock')).toBe('yes');
  await expect(tick).toBeChecked();
});

test('what is typed on the home page before any script is there gets its suggestions', async ({ page }) => {
  const scripts = await holdBackScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('searchbox').pressSequentially('porsch');
  scripts.letThrough();
  await expect(page.getByRole('option', { name: /^Porsche/ }).first()).toBeVisible();
  await expect(page.getByRole('combobox')).toHaveValue('porsch');
});
