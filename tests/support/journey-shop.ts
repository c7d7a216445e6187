import type { APIRequestContext, Page } from '@playwright/test';
import { demoAccounts } from '#features/accounts/demo-accounts.contract.ts';
import type { Role } from '#platform/permissions.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';
import { expect, test as journey, password, verifyWith } from './journey.ts';

/**
 * For journeys that change what everyone shares, such as whether the shop is open: each has a shop of its own. Who works
 * there are the demo's people, who are nobody else's either.
 */
export const test = journey.extend<{ shop: DemoShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  shop: async ({}, use) => {
    const shop = await openDemoShop({ TRUST_PROXY: 'yes' });
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** For journeys in a real shop, which has no demo: whom it is to have, the journey makes by its commands. */
export const testReal = journey.extend<{ shop: DemoShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: as above
  shop: async ({}, use) => {
    const shop = await openDemoShop({ SEED_DEMO: 'no', TRUST_PROXY: 'yes' });
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

const demoPerson = (role: Role) => demoAccounts.find((account) => account.role === role)!;

/** A session of the demo's person of that role. Opens no page. */
export async function haveDemoSessionOf({ request }: Pick<Page, 'request'>, role: Role): Promise<void> {
  const { email } = demoPerson(role);
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Logs in as the demo's person of that role, by the button that the login page has for them. */
export async function logInByDemoButton(page: Page, role: Role): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: role, exact: true }).click();
  await main.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Re-enters the credentials of the demo's person of that role on the verification screen that is open. */
export const verifyAsDemo = (page: Page, role: Role): Promise<void> =>
  verifyWith(page, demoPerson(role).username);

/** Takes the shop down as its Global-Admin, by calls; returns the way back. */
export async function takeDown(request: APIRequestContext): Promise<() => Promise<void>> {
  const { username, role } = demoPerson('Global-Admin');
  const post = async (url: string, data: object) => {
    const answer = await request.post(url, { data });
    expect(answer.ok(), `${url}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  await haveDemoSessionOf({ request }, 'Global-Admin');
  await post('/api/global-admin/verify', { username, password, role });
  const plan = { startTime: new Date().toISOString(), durationMinutes: 30, reason: 'New disks.' };
  const { downtime } = await post('/api/downtime/create', plan);
  return () => post(`/api/downtime/${downtime._id}/end`, {});
}
