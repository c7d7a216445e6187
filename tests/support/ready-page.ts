import { type Browser, expect as baseExpect, type Page } from '@playwright/test';

/**
 * Whether the page shows what its address says and answers presses (src/app/root.tsx), or is a document without a script of the
 * shop. The router changes the address a moment before it draws the page.
 */
const isReady = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      () =>
        matchMedia('(scripting: none)').matches ||
        document.querySelector('script[type=module]') === null ||
        document.documentElement.dataset.ready === (history.state?.key ?? 'default'),
    )
    // A page that is just being left says nothing.
    .catch(() => false);

/** Waits until the page answers presses and keys: what is pressed before may meet the page before it. */
export const untilReady = (page: Page): Promise<void> =>
  baseExpect.poll(() => isReady(page), `${page.url()} is ready`).toBe(true);

const arrivals = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const;

/** Whether the caller says itself for how much of a page it waits. */
const saysUntil = (options: unknown): boolean =>
  typeof options === 'object' && options !== null && 'waitUntil' in options;

/**
 * Makes every page of this browser wait until it is ready whenever it is opened, or its address is waited for. Who passes
 * `waitUntil` gets just that, for journeys about a page that is not ready yet.
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

/** As Playwright's; `toHaveURL` waits for the page of that address as well. */
export const expect = baseExpect.extend({
  async toHaveURL(page: Page, ...args: Parameters<ReturnType<typeof baseExpect<Page>>['toHaveURL']>) {
    const pass = !this.isNot;
    const told = baseExpect(page);
    try {
      await (this.isNot ? told.not : told).toHaveURL(...args);
      if (!this.isNot) await untilReady(page);
    } catch (error) {
      return { pass: !pass, message: () => (error instanceof Error ? error.message : String(error)) };
    }
    return { pass, message: () => '' };
  },
});
