import type { Page, Route } from '@playwright/test';

/**
 * Answers the first call of an address in place of the server. The route stays after that: when Playwright takes the last route of a
 * page away (`times: 1`), a request that the page makes at that moment is sometimes never sent.
 */
export async function answerOnce(
  page: Page,
  address: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  let isAnswered = false;
  await page.route(address, (route) => {
    if (isAnswered) return route.fallback();
    isAnswered = true;
    return answer(route);
  });
}
