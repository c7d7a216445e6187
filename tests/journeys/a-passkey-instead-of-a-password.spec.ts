import { alive } from '../support/form-walk.ts';
import { expect, expectAccessible, mailTo, newCustomer, password, test } from '../support/journey.ts';
import {
  addPasskey,
  offerNoSuggestions,
  openOnLocalhost,
  takeSessionBack,
  takeSessionToLocalhost,
  usePasskeyDevice,
} from '../support/journey-passkeys.ts';
import { protectAccount } from '../support/journey-staff.ts';

test('a passkey instead of a password', async ({ page }) => {
  test.slow();
  const email = await newCustomer(page);
  const device = await usePasskeyDevice(page);
  await takeSessionToLocalhost(page);
  const main = page.getByRole('main');

  const logInByPasskey = async () => {
    await page.context().clearCookies();
    await openOnLocalhost(page, '/login');
    const button = main.getByRole('button', { name: 'Log in with a passkey' });
    await alive(button);
    await button.click();
  };

  await test.step('finds it in the account, and is asked for the password before a key is made', async () => {
    await openOnLocalhost(page, '/account');
    await expectAccessible(page);
    await main.getByRole('link', { name: /^Passkeys Sign in/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Passkeys' })).toBeVisible();
    await expect(page.getByText('No passkey yet.')).toBeVisible();
    await expectAccessible(page);
    await addPasskey(page);
    await expect(main.getByText('Chrome on Linux')).toBeVisible();
    await expectAccessible(page);
    expect((await mailTo(email)).subject).toMatch(/^A passkey was added/);
  });

  await test.step('logs in with it from the suggestions of the e-mail field', async () => {
    await page.context().clearCookies();
    // This device chooses what it is offered by itself.
    await openOnLocalhost(page, '/login');
    await expect(page).toHaveURL(/\/dashboard$/);
    await offerNoSuggestions(page);
  });

  await test.step('logs in with it by the button, without typing anything', async () => {
    await logInByPasskey();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(main.getByText(email).first()).toBeVisible();
  });

  await test.step('names it', async () => {
    await openOnLocalhost(page, '/account/passkeys');
    const rename = main.getByRole('button', { name: 'Rename Chrome on Linux' });
    await alive(rename);
    await rename.click();
    await page.getByLabel('Name').fill('Blue key');
    await main.getByRole('button', { name: 'Save name' }).click();
    await expect(main.getByText('Blue key')).toBeVisible();
  });

  await test.step('is not asked for a code, as the device has verified its owner', async () => {
    await takeSessionBack(page);
    await protectAccount(page, password);
    await logInByPasskey();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('is told where the browser showed no key, and the password still works', async () => {
    await device.recognise(false);
    await page.context().clearCookies();
    await openOnLocalhost(page, '/login');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  });
});
