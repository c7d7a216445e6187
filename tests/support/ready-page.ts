import type { Browser, Page } from '@playwright/test';

/** A page whose script has taken over (src/app/entry.client.tsx), or a document that has no script of the shop. */
const readyDocument = 'html[data-ready], html:not(:has(script[type=module]))';

/** Whether the browser runs scripts at all. */
const runsScripts = (page: Page): Promise<boolean> =>
  page.evaluate(() => !matchMedia('(scripting: none)').matches);

/** Waits until the page answers presses and keys: what is pressed before may be lost on its way. */
export async function untilReady(page: Page): Promise<void> {
  if (await runsScripts(page)) await page.locator(readyDocument).waitFor({ state: 'attached' });
}

const arrivals = ['goto', 'reload', 'goBack', 'goForward'] as const;

/** Whether the caller says itself for how much of a page it waits. */
const saysUntil = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'waitUntil' in options;

/**
 * Makes every page of this browser wait until it is ready whenever a document is opened by `goto`, `reload`, `goBack` or
 * `goForward`. Who passes `waitUntil` gets just that, for journeys about a page that is not ready yet.
 */
export async function waitForReadyPages(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const prototype = Object.getPrototypeOf(await context.newPage());
  await context.close();
  for (const name of arrivals) {
    const arrive = prototype[name];
    prototype[name] = async function (this: Page, ...args: unknown[]) {
      const response = await arrive.apply(this, args);
      if (!saysUntil(args.at(-1))) await untilReady(this);
      return response;
    };
  }
}
