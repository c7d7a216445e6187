import { holdBackScripts } from '../support/held-script.ts';
import { expect, newCustomer, type Page, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const cart = (page: Page) =>
  page
    .getByRole('navigation')
    .getByRole('button', { name: /^\d* ?Cart/ })
    .filter({ visible: true });

test('a visitor finds the basket again, also after a reload', async ({ page }) => {
  await page.goto('/cars');
  await expect(cart(page)).toHaveCount(0);
  await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
  await page.getByRole('button', { name: 'Add to Basket' }).click();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(cart(page)).toContainText('1');
  await page.reload();
  await expect(cart(page)).toContainText('1');
  await cart(page).click();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear Basket' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(cart(page)).toHaveCount(0);
});

test('what is chosen and pressed before any script has come counts once it has', async ({ page }) => {
  await newCustomer(page);
  const car = await aCarOfItsOwn();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  const main = page.getByRole('main');

  await test.step('a rental goes into the basket', async () => {
    const scripts = await holdBackScripts(page);
    await page.goto(`/cars/${car._id}`, { waitUntil: 'commit' });
    await main.getByText('Rent', { exact: true }).click();
    await main.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(panel).toBeHidden();
    const stored = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/basket') && answer.request().method() === 'POST',
    );
    scripts.letThrough();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expect(panel).toContainText('Rent · 1 day');
    await stored;
  });

  await test.step('the checkout waits with what was entered, where it would have been sent to nobody', async () => {
    const scripts = await holdBackScripts(page);
    await page.goto('/checkout', { waitUntil: 'commit' });
    await fillAddress(page);
    await main.getByRole('button', { name: 'Continue to Card Payment' }).click();
    scripts.letThrough();
    await expect(page).toHaveURL(/\/card-payment$/);
    await expect(main.getByRole('heading', { name: 'Card Payment' })).toBeVisible();
  });
});

test('customers find the way to their password on their dashboard and beneath every page', async ({
  page,
}) => {
  const email = await newCustomer(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Password' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
});
