import type { Page } from './journey.ts';

/**
 * Holds back the script of a part that is fetched by itself, told by a text in it, until it is let through: what the server drew
 * of the part is seen and pressed meanwhile.
 */
export async function holdBackScript(page: Page, text: string) {
  const found = Promise.withResolvers<void>();
  const passing = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(text)) {
      found.resolve();
      await passing.promise;
    }
    await route.fulfill({ response });
  });
  return { isAskedFor: found.promise, letThrough: () => passing.resolve() };
}
