import type { CDPSession } from '@playwright/test';
import { alive } from './form-walk.ts';
import { expect, type Page, password } from './journey.ts';

export interface PasskeyDeviceOfBrowser {
  /** From now on the device's person is recognised, or is not. */
  recognise(isRecognised: boolean): Promise<void>;
}

/** Gives the browser a device that keeps passkeys (Chromium's virtual authenticator). */
export async function usePasskeyDevice(page: Page): Promise<PasskeyDeviceOfBrowser> {
  const browser: CDPSession = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: async (isUserVerified) => {
      await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** From now on pages find a browser that offers no keys in fields: only the button asks for one. */
export const offerNoSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

/** The same session at both names of this machine: browsers make no passkeys for a number. */
async function shareSession(page: Page, from: string, to: string): Promise<void> {
  const cookies = (await page.context().cookies()).filter(({ domain }) => domain === from);
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: to })));
}

/** From now on the browser is signed in by the name `localhost` as well. */
export const takeSessionToLocalhost = (page: Page) => shareSession(page, '127.0.0.1', 'localhost');

/** From now on calls of the journey itself have the session of `localhost`. */
export const takeSessionBack = (page: Page) => shareSession(page, 'localhost', '127.0.0.1');

/** Opens a page by the name `localhost`. */
export async function openOnLocalhost(page: Page, path: string): Promise<void> {
  const url = new URL(path, process.env.SHOP_URL);
  url.hostname = 'localhost';
  await page.goto(url.href);
}

/** Adds a passkey on the page of passkeys. */
export async function addPasskey(page: Page): Promise<void> {
  const add = page.getByRole('main').getByRole('button', { name: 'Add a passkey' });
  await alive(add);
  await add.click();
  await page.getByLabel('Your password').fill(password);
  await add.click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
}
