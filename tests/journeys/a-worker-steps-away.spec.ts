import pg from 'pg';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import { expect, expectAccessible, loginAs, type Page, password, test } from '../support/journey.ts';

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

test('a worker steps away, is asked whether to stay signed in, and later finds the way back', async ({
  page,
}) => {
  await page.clock.install();
  let email = '';
  const notice = page.getByRole('dialog', { name: 'You will be signed out in 2 minutes.' });

  await test.step('the notice comes two minutes before the end, and not while there is time', async () => {
    email = (await loginAs(page, 'Worker')).email;
    await page.goto('/worker/appointments');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const asks: number[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('/api/auth/sessions/current')) asks.push(answer.status());
    });
    await page.clock.fastForward('00:40');
    await expect.poll(() => asks).toContain(200);
    await expect(notice).toBeHidden();
    await beIdle(page, 28.2);
    await page.clock.fastForward('28:30');
    await expect(notice).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staying is one click, and the notice is gone', async () => {
    await notice.getByRole('button', { name: 'Stay signed in' }).click();
    await expect(notice).toBeHidden();
    const end = await page.request.get('/api/auth/sessions/current');
    const { idleEndsAt, serverTime } = await end.json();
    expect(Date.parse(idleEndsAt) - Date.parse(serverTime)).toBeGreaterThan(29 * 60_000);
  });

  await test.step('after the end the page leads to the login, and from there back', async () => {
    await beIdle(page, 30.1);
    await page.clock.fastForward('29:00');
    await expect(page).toHaveURL(/\/login\?/);
    await page.clock.resume();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(/\/worker\/appointments$/);
  });
});
