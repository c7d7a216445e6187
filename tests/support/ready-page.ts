import { setTimeout } from 'node:timers/promises';
import { type Browser, expect as baseExpect, type Page } from '@playwright/test';

/**
 * Waits in the page until it shows what its address says and answers presses (src/app/root.tsx), or is a document without a script of
 * the shop. The router changes the address a moment before it draws the page. No timer of the page: its clock may stand still.
 */
const seeReady = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => {
      const isReady = () => {
        const { ready } = document.documentElement.dataset;
        if (ready !== undefined) return ready === (history.state?.key ?? 'default');
        return (
          matchMedia('(scripting: none)').matches || document.querySelector('script[type=module]') === null
        );
      };
      if (isReady()) return true;
      return new Promise<boolean>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!isReady()) return;
          watch.disconnect();
          resolve(true);
        });
        watch.observe(document.documentElement, { attributeFilter: ['data-ready'] });
      });
    })
    // A page that is just being left says nothing.
    .catch(() => false);

/** A page may become ready by another address alone, which no observer sees: it is asked again after this time. */
const askAgainMs = 250;

const isReady = (page: Page): Promise<boolean> =>
  Promise.race([seeReady(page), setTimeout(askAgainMs, false)]);

/** Waits until the page answers presses and keys: what is pressed before may meet the page before it. */
export const untilReady = (page: Page): Promise<void> =>
  baseExpect.poll(() => isReady(page), { message: 'the page is ready', intervals: [20, 50] }).toBe(true);

const arrivals = ['goto', 'reload', 'goBack', 'goForward', 'waitForURL'] as const;

/** Draws the page of this path in the document that is open, as Back and Forward do: no document is loaded. */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = history.state ?? {};
    history.pushState({ key: `turned to ${to}`, idx: idx + 1, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
  await untilReady(page);
}

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
