import { confirmationTo, expect, expectAccessible, newCustomer, test } from '../support/journey.ts';

test('someone reads in the demo a mail of the shop as it was sent, and as plain text', async ({ page }) => {
  const email = await newCustomer(page);
  const { subject } = await confirmationTo(email);
  await page.goto(`/demo/mailbox?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  const frame = page.frameLocator('iframe');
  const words = frame.getByRole('heading', { level: 1 });
  await expect(words).toBeVisible();
  // Its styles count: what clients show beside the subject is hidden, and the heading has the size that it was given.
  await expect(words).toHaveCSS('font-size', '26px');
  await expect(frame.locator('body > div').first()).toBeHidden();
  await expectAccessible(page);
  await page.getByText('Plain text').click();
  await expect(page.locator('pre')).toContainText('Marque Motor Company');
});
