import { readdirSync, readFileSync } from 'node:fs';
import type { APIResponse } from '@playwright/test';
import { guardPage } from '#features/accounts/page-guard/page-guard.rules.ts';
import { type Audience, audiences } from '#platform/permissions.ts';
import { expect, haveSessionOf, type Page, test } from '../support/journey.ts';

/** The routes of the built pages, as the browser gets them. */
function builtRoutes(): { id: string; hasAction: boolean }[] {
  const folder = 'build/client/assets';
  const file = readdirSync(folder).find((name) => name.startsWith('manifest-'));
  const [, json] = /^window\.__reactRouterManifest=(.*?);?$/s.exec(
    readFileSync(`${folder}/${file}`, 'utf8'),
  )!;
  return Object.values(JSON.parse(json!).routes);
}

const routes = builtRoutes();
/** But for the logout, which ends the session of the test. */
const withAction = routes
  .filter(({ id, hasAction }) => hasAction && id !== 'logout')
  .map(({ id }) => `/${id}`);
const addressOf = (pattern: string) => pattern.replace(/:\w+/g, 'no-such-id');

/** Posts a form to a page, or to the address from which its script would read the page's data. */
const post = (
  page: Page,
  path: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> =>
  page.request.post(path, {
    data: body,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    maxRedirects: 0,
  });

test('a form from another site, of another type or too large is refused by every page before it is read', async ({
  page,
}) => {
  await haveSessionOf(page, 'Global-Admin');
  const refused: { status: number; body: string; headers: Record<string, string> }[] = [
    { status: 403, body: '_form=x', headers: { origin: 'https://elsewhere.example' } },
    { status: 403, body: '_form=x', headers: { 'sec-fetch-site': 'cross-site' } },
    { status: 415, body: '{}', headers: { 'content-type': 'application/json' } },
    { status: 413, body: `_form=${'x'.repeat(65 * 1024)}`, headers: {} },
  ];
  const wrong: string[] = [];
  for (const pattern of withAction)
    for (const path of [addressOf(pattern), `${addressOf(pattern)}.data`])
      for (const { status, body, headers } of refused) {
        const answer = await post(page, path, body, headers);
        if (answer.status() !== status) wrong.push(`${path} ${JSON.stringify(headers)}: ${answer.status()}`);
      }
  expect(wrong).toEqual([]);
  expect(withAction.length).toBeGreaterThan(20);
});

/** Where the page leads those who may not open it: signed out, with another role, without the permit. */
const ledTo = (path: string, audience: Audience) =>
  guardPage(path, audience === 'visitor' ? null : { role: audience });

for (const audience of audiences) {
  test(`${audience}: a form posted to a page that this role may not open leads where the page itself leads`, async ({
    page,
  }) => {
    if (audience !== 'visitor') await haveSessionOf(page, audience);
    const wrong: string[] = [];
    for (const path of withAction.map(addressOf)) {
      const to = ledTo(path, audience);
      const answer = await post(page, path, '_form=no-such-form');
      const { location } = answer.headers();
      if (to ? location !== to : answer.status() >= 500)
        wrong.push(`${path} led to ${location} (${answer.status()}), not to ${to}`);
    }
    expect(wrong).toEqual([]);
  });
}

test('a form of an ended session leads to the login', async ({ page }) => {
  await haveSessionOf(page, 'Global-Admin');
  const cookies = await page.context().cookies();
  await page.request.post('/api/auth/logout');
  await page.context().addCookies(cookies);
  const path = '/admin/staff';
  const answer = await post(page, path, '_form=deactivate&id=x');
  expect(answer.headers().location).toBe(guardPage(path, null));
});
