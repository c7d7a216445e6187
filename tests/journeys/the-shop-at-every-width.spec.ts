import { expect, expectAccessible, newCustomer, type Page, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';

const at = (width: number) => ({ width, height: 800 });
const top = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const bottom = (page: Page) => page.getByRole('navigation', { name: 'Main, mobile' });

/** The navigation of this name has exactly these entries. */
const expectEntries = (page: Page, name: string, labels: string[]) =>
  expect(page.getByRole('navigation', { name, exact: true }).locator('a, button')).toHaveText(labels);

test('the menu is at the top, and at the bottom up to 600 px', async ({ page }) => {
  await test.step('a visitor finds the shop and the login', async () => {
    await page.setViewportSize(at(601));
    await page.goto('/cars');
    await expect(page.locator('header video')).toBeAttached();
    await expect(top(page)).toBeVisible();
    await expect(bottom(page)).toBeHidden();
    await expectEntries(page, 'Main', ['Home', 'Dashboard', 'Cars', 'Saved', 'Login']);
  });

  await test.step('a person who is signed in finds everything', async () => {
    await newCustomer(page);
    await page.goto('/cars');
    const all = ['Home', 'Dashboard', 'Cars', 'VIP Cars', 'Service Center', 'Saved', 'Cart', 'Logout'];
    await expectEntries(page, 'Main', all);
    await page.setViewportSize(at(600));
    await expect(top(page)).toBeHidden();
    await expect(bottom(page)).toBeVisible();
    await expectAccessible(page);
    await bottom(page).getByRole('button', { name: 'Menu' }).click();
    await expectEntries(page, 'Menu', all);
    await expectAccessible(page);
  });

  await test.step('logs out there', async () => {
    await page.getByRole('navigation', { name: 'Menu', exact: true }).getByText('Logout').click();
    await expect(bottom(page).getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('the basket is a panel of 420 px, and the whole screen up to 600 px', async ({ page }) => {
  const panel = page.getByRole('dialog', { name: 'Basket' });
  const width = async () => (await panel.boundingBox())?.width;

  await test.step('opens with what was added', async () => {
    await newCustomer(page);
    await page.setViewportSize(at(1024));
    await page.goto(`/cars/${(await aCarOfItsOwn())._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    expect(await width()).toBe(420);
  });

  await test.step('fills a narrow screen', async () => {
    await page.setViewportSize(at(601));
    expect(await width()).toBe(420);
    await page.setViewportSize(at(600));
    expect(await width()).toBe(600);
    await expectAccessible(page);
  });

  await test.step('can be closed and opened, and counts what is in it', async () => {
    await page.setViewportSize(at(1024));
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    const cart = top(page).getByRole('button', { name: /Cart/ });
    await expect(cart).toContainText('2');
    await cart.click();
  });

  await test.step('offers the checkout, and to start anew', async () => {
    await expect(panel.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
    await panel.getByRole('button', { name: 'Clear Basket' }).click();
    await expect(panel.getByText('Your basket is empty')).toBeVisible();
    await expectAccessible(page);
  });
});

test('login and sign-up stand beside a picture from 768 px on', async ({ page }) => {
  const picture = page.getByRole('main').locator('img');
  for (const path of ['/login', '/signup']) {
    await page.setViewportSize(at(767));
    await page.goto(path);
    await expect(picture).toBeHidden();
    await page.setViewportSize(at(768));
    await expect(picture).toBeVisible();
  }
});
