import type { Request } from '@playwright/test';
import { demoAccounts } from '#features/accounts/demo-accounts.contract.ts';
import { pages as pageTable } from '#features/accounts/page-guard/page-guard.rules.ts';
import { type Audience, may } from '#platform/permissions.ts';
import { signedIn, verifications } from '../judges/visitor.ts';
import { expect, judgeAccess, type Page, password } from '../support/journey.ts';
import { haveDemoSessionOf, test } from '../support/journey-shop.ts';
import { turnTo } from '../support/ready-page.ts';

/**
 * Each page is judged as the first of these who may open it sees it, on the device that they use, in a demo of its own: what other
 * journeys make would come first in its lists, and not every car has a link to every page.
 */
const readers = [
  { audience: 'visitor', width: 360 },
  { audience: 'User', width: 360 },
  { audience: 'Workers-Admin', width: 1440 },
  { audience: 'Admin', width: 1440 },
  { audience: 'Global-Admin', width: 1440 },
] as const satisfies { audience: Audience; width: number }[];

/** They show nothing themselves. */
const leadingOn = ['/logout', '/downtime'];

/** No page links to one of these before something was chosen, reserved or recorded: the journeys about that judge them. */
const behindSteps = [
  '/buy/:id',
  '/choose/:id',
  '/ledger/:receiptNumber',
  '/reservations/:id',
  '/reservations/:id/buy',
  '/reserve/:id',
];

const pagesOf = (audience: Audience): string[] =>
  Object.entries(pageTable)
    .filter(([, permission]) => readers.find((one) => may(one.audience, permission))?.audience === audience)
    .map(([pattern]) => pattern)
    .filter((pattern) => !leadingOn.includes(pattern));

const regexOf = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);

/** React shows a part up to 300 ms after the one before, even if its script has arrived (FALLBACK_THROTTLE_MS of React DOM). */
const partsAreShownWithinMs = 350;

/** Waits until the page has added no element for as long as React may hold back a part that it could draw. */
const untilUnchanged = (page: Page): Promise<void> =>
  page.evaluate(
    (ms) =>
      new Promise<void>((done) => {
        const settle = () => {
          watch.disconnect();
          done();
        };
        let timer = setTimeout(settle, ms);
        const watch = new MutationObserver((changes) => {
          if (!changes.some(({ addedNodes }) => [...addedNodes].some((node) => node instanceof Element)))
            return;
          clearTimeout(timer);
          timer = setTimeout(settle, ms);
        });
        watch.observe(document.body, { childList: true, subtree: true });
      }),
    partsAreShownWithinMs,
  );

/** Returns how to wait until the page has drawn all of it: some parts of a page are fetched once the page itself is drawn. */
function watchParts(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  const parts = ['script', 'stylesheet', 'fetch', 'xhr'];
  page.on('request', (request) => parts.includes(request.resourceType()) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return () =>
    expect
      .poll(() => untilUnchanged(page).then(() => pending.size), {
        message: 'requests under way',
        intervals: [20],
      })
      .toBe(0);
}

/** The paths of the shop that the page links to. */
const linksOn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.links].filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname),
  );

/** Signed in as the demo's person of this role, with everything that can be opened for it. */
async function haveEverything(page: Page, audience: Audience, shop: string): Promise<void> {
  if (audience === 'visitor') return;
  await haveDemoSessionOf(page, audience);
  const { email, username } = demoAccounts.find(({ role }) => role === audience)!;
  const post = async (call: string, data: object) => {
    const answer = await page.request.post(`/api${call}`, { data });
    expect(answer.ok(), `${call}: ${await answer.text()}`).toBe(true);
  };
  for (const call of verifications[audience]) await post(call, { username, password });
  if (audience !== 'User') return;
  const vip = { vipUsername: 'nora-vip', vipPassword: 'Velvet-Rope-1' };
  await (await signedIn(shop, 'Admin')).post('/admin/vip-settings', { email, ...vip });
  await post('/vip-access', { username: vip.vipUsername, password: vip.vipPassword });
}

test.describe.configure({ mode: 'parallel' });

for (const { audience, width } of readers)
  test(`every page of ${audience} is accessible`, async ({ page, baseURL }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await haveEverything(page, audience, baseURL!);
    const wanted = pagesOf(audience);
    const waiting = wanted.filter((pattern) => !pattern.includes(':'));
    /** Pages with an id, which are judged at the first address that some page links to, or below it. */
    const unseen = new Set(wanted.filter((pattern) => pattern.includes(':')));
    const untilDrawn = watchParts(page);
    // Each page is drawn in the document of the one before, as it is for those who follow a link: so axe is loaded once.
    await page.goto('/forbidden');
    const meet = (pattern: string, path: string) => {
      unseen.delete(pattern);
      waiting.push(path);
      for (const below of unseen)
        if (below.startsWith(`${pattern}/`) && !below.slice(pattern.length).includes(':'))
          meet(below, `${path}${below.slice(pattern.length)}`);
    };
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      await turnTo(page, path);
      // A page that leads on has none.
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await untilDrawn();
      await judgeAccess(page);
      for (const link of await linksOn(page)) {
        const pattern = link in pageTable ? undefined : [...unseen].find((one) => regexOf(one).test(link));
        if (pattern) meet(pattern, link);
      }
    }
    expect([...unseen].filter((pattern) => !behindSteps.includes(pattern))).toEqual([]);
  });
