import { expect, type Page } from '@playwright/test';
import { openDatabase } from '#platform/database/database.ts';
import { aCarRow, type CarRow, storeCars } from './cars.ts';
import { type DemoShop, openDemoShop } from './demo-shop.ts';
import { test as journey } from './journey.ts';
import { openStripeStandIn, type StripeStandIn, stripeKeys } from './stripe/stand-in.ts';

/** A shop of its own, whose payments go through the stand-in of Stripe. */
export const test = journey.extend<{ standIn: StripeStandIn; shop: DemoShop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
  standIn: async ({}, use) => {
    const standIn = await openStripeStandIn();
    await use(standIn);
    await standIn.close();
  },
  shop: async ({ standIn }, use) => {
    const shop = await openDemoShop({
      TRUST_PROXY: 'yes',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripeKeys.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
      STRIPE_STAND_IN: standIn.url,
    });
    await use(shop);
    await shop.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** A car of that shop, for $84,000. */
export async function aCarOf(shop: DemoShop, given: Partial<CarRow> = {}): Promise<CarRow> {
  const { database, close } = openDatabase(shop.databaseUrl, { max: 1 });
  const row = aCarRow({ priceCents: 8_400_000, stock: 12, ...given });
  await storeCars({ database }, row).finally(close);
  return row;
}

/** The fields of Stripe, in their frame. */
export const stripeFields = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
/** The bank, in a frame over the page. */
export const bankOf = (page: Page) => page.frameLocator('iframe[title="Your bank"]');
export const receiptOn = (page: Page) =>
  page.getByRole('definition').filter({ hasText: /^MQ-\w{4}-\w{4}-\w{4}$/ });

export async function fillStripeCard(page: Page, number: string): Promise<void> {
  await stripeFields(page).getByLabel('Card number').fill(number);
  await stripeFields(page).getByLabel('Expiration date').fill('1239');
  await stripeFields(page).getByLabel('Security code').fill('123');
}

/**
 * Waits until the page stands in a document that began as this page: one that asks for a card and was reached by a link from
 * another page is loaded anew first (rules.md#payment-provider).
 */
export const untilOwnDocument = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page
          .evaluate(() => {
            const [document] = performance.getEntriesByType('navigation');
            return document && new URL(document.name).pathname === location.pathname;
          })
          // While the next document comes, there is none to ask.
          .catch(() => false),
      'a document of its own',
    )
    .toBe(true);
