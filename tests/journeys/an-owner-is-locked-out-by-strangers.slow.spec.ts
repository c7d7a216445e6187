import { confirmationTo, expect, expectAccessible, linkIn, newCustomer, test } from '../support/journey.ts';

test('a customer is reminded of an address that nobody confirmed, and confirms it signed out', async ({
  page,
  browser,
}) => {
  const email = await newCustomer(page);
  let path = '';

  await test.step('reads on the dashboard that a link is in the mailbox, and has it sent again', async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Please confirm your email address')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('The email has been sent.')).toBeVisible();
    path = linkIn((await confirmationTo(email, 2)).text, '/verify-email');
  });

  await test.step('opens it on another device, more than once', async () => {
    const phone = await (await browser.newContext()).newPage();
    for (let opened = 0; opened < 2; opened += 1) {
      await phone.goto(path);
      await expectAccessible(phone);
      await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
      await expect(phone.getByText('Your email address is confirmed.')).toBeVisible();
      await expect(phone.getByText(email)).toBeVisible();
    }
    await expectAccessible(phone);
    await phone.goto('/verify-email?token=made-up');
    await phone.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(phone.getByText('This link has expired.')).toBeVisible();
    await phone.context().close();
  });

  await test.step('is reminded no longer', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Your Orders' })).toBeVisible();
    await expect(page.getByText('Please confirm your email address')).toHaveCount(0);
  });
});
