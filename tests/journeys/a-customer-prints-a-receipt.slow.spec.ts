import { expect, newCustomer, type Page, stopClock, test } from '../support/journey.ts';
import { fillAddress } from '../support/journey-address.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { contrastOnPaper } from '../support/measures.ts';

/** What nobody wants on paper, and words that can be read there, in both colour schemes. */
async function expectGoodPaper(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ media: 'print', colorScheme });
    await expect(page.getByText('Skip to content')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    for (const heading of await page.getByRole('heading').filter({ visible: true }).all())
      expect(await contrastOnPaper(heading), (await heading.textContent()) ?? '').toBeGreaterThan(7);
    for (const words of await page.locator('main p').filter({ visible: true }).all())
      expect(await contrastOnPaper(words), (await words.textContent()) ?? '').toBeGreaterThan(4.5);
  }
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
}

test('a customer prints a receipt', async ({ page }) => {
  const car = await aCarOfItsOwn();

  await test.step('pays; while the order is awaited, the page has its heading', async () => {
    await newCustomer(page);
    await page.goto(`/cars/${car._id}`);
    await page.getByRole('button', { name: 'Add to Basket' }).click();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await fillAddress(page);
    await page.getByRole('button', { name: 'Continue to Card Payment' }).click();
    await page.getByLabel('Cardholder name').fill('Ada Byron');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12/40');
    await page.getByLabel('CVV').fill('123');
    await stopClock(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await expect(page.getByText('Loading your order')).toBeAttached();
    await expect(page.getByRole('heading', { level: 1, name: 'Your order' })).toBeAttached();
    await page.clock.runFor(1000);
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1, name: /^Thank you/ })).toBeVisible();
  });

  await test.step('the page of the order prints without buttons, footer and menus', () =>
    expectGoodPaper(page));

  await test.step('the proof prints in dark ink, with its code and without the copy buttons', async () => {
    await page.getByRole('link', { name: /^Proof of MQ-/ }).click();
    await expect(page).not.toHaveURL(/order-success/);
    await expect(async () => {
      await page.reload();
      expect(await page.getByRole('heading', { name: 'This receipt is genuine' }).isVisible()).toBe(true);
    }).toPass();
    await expectGoodPaper(page);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  });
});
