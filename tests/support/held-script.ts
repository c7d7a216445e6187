import type { Page, Route } from '@playwright/test';

/** Lets `hold` have each script that the page asks for, until they are let through: from then on the browser fetches by itself. */
async function heldBy(page: Page, hold: (route: Route, passed: Promise<void>) => Promise<void>) {
  const passing = Promise.withResolvers<void>();
  let havePassed = false;
  await page.route(/\/assets\/.*\.js$/, (route) =>
    havePassed ? route.continue() : hold(route, passing.promise),
  );
  return () => {
    havePassed = true;
    passing.resolve();
  };
}

/**
 * Holds back the script of a part that is fetched by itself, told by a text in it, until it is let through: what the server drew
 * of the part is seen and pressed meanwhile.
 */
export async function holdBackScript(page: Page, text: string) {
  const found = Promise.withResolvers<void>();
  const letThrough = await heldBy(page, async (route, passed) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) {
      found.resolve();
      await passed;
    }
    await route.fulfill({ response });
  });
  return { isAskedFor: found.promise, letThrough };
}

/** Holds back every script of the page, until they are let through. */
export async function holdBackScripts(page: Page) {
  const letThrough = await heldBy(page, async (route, passed) => {
    await passed;
    await route.continue();
  });
  return { letThrough };
}
