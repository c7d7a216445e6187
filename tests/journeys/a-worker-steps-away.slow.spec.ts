import pg from 'pg';
import type { OwnSession } from '#features/accounts/own-sessions/own-sessions.contract.ts';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { alive } from '../support/form-walk.ts';
import { expect, loginAs, type Page, test } from '../support/journey.ts';
import { jsonOf } from '../support/json.ts';

/** As if nothing had been done in this browser's session for so many minutes. */
async function beIdle(page: Page, minutes: number): Promise<void> {
  const cookies = await page.context().cookies();
  const [token] = decodeURIComponent(cookies.find(({ name }) => name === sessionCookies.http)!.value).split(
    '.',
  );
  const client = new pg.Client({ connectionString: process.env.SHOP_DATABASE_URL });
  await client.connect();
  const seen = `now() - make_interval(secs => $1)`;
  await client.query(`update sessions set last_seen_at = ${seen} where token = $2`, [minutes * 60, token]);
  await client.end();
}

/** Minutes since the shop saw an act or the opening of a page of this session. Asking is neither. */
async function idleMinutes(page: Page): Promise<number> {
  const answer = await page.request.get('/api/auth/sessions');
  const [own] = await jsonOf<OwnSession[]>(answer);
  return Math.floor((Date.now() - Date.parse(own!.lastSeenAt)) / 60_000);
}

test('what the browser asks for by itself keeps no session alive, and opening a page does', async ({
  page,
}) => {
  await loginAs(page, 'Worker');
  await page.goto('/worker');
  const entry = page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Appointments' });

  await test.step('a page that is read ahead is not opened', async () => {
    await beIdle(page, 5);
    const readAhead = page.waitForResponse(/\/worker\/appointments\.data/);
    // A pointer that comes before the page's script says nothing to it.
    await alive(page.getByRole('banner').getByRole('link', { name: /^MARQUE/ }));
    await entry.hover();
    expect((await readAhead).ok()).toBe(true);
    expect(await idleMinutes(page)).toBe(5);
  });

  await test.step('nor is a page that reads its data again, or a check of the shop', async () => {
    const paths = ['/worker.data', '/api/downtime/current', '/api/auth/me'];
    const statuses = await page.evaluate(
      (asked) => Promise.all(asked.map(async (path) => (await fetch(path)).status)),
      paths,
    );
    expect(statuses).toEqual([200, 200, 200]);
    expect(await idleMinutes(page)).toBe(5);
  });

  await test.step('following the link opens it', async () => {
    await entry.click();
    await expect(page).toHaveURL(/\/worker\/appointments$/);
    await expect.poll(() => idleMinutes(page)).toBe(0);
  });

  await test.step('so does a reload', async () => {
    await beIdle(page, 5);
    await page.reload();
    expect(await idleMinutes(page)).toBe(0);
  });
});
