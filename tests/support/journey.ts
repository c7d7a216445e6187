import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

/** Waits until nothing moves: colours of a page that fades in would be judged half-way. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

/** No accessibility violation on the page as it stands now. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const told = violations.map(
    (violation) =>
      `${violation.id} (${violation.help}): ${violation.nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

/** A journey fails on any script error that the page throws. */
export const test = base.extend<{ watchErrors: undefined }>({
  watchErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(undefined);
      expect(errors, 'errors thrown in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** An address that nobody has used. */
export const newEmail = (name: string): string =>
  `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

export const password = 'Drive-Marque-1';

/** Logs in through the login page. */
export async function login(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
