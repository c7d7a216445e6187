import type { Page } from '@playwright/test';

/** Holds back every script of the page, until they are let through: from then on the browser fetches by itself. */
export async function holdBackScripts(page: Page) {
  const passing = Promise.withResolvers<void>();
  let havePassed = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!havePassed) await passing.promise;
    await route.continue();
  });
  return {
    letThrough() {
      havePassed = true;
      passing.resolve();
    },
  };
}
