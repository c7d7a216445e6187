import { randomInt } from 'node:crypto';
import { type Browser, test as base, type Page } from '@playwright/test';
import type { Role } from '#platform/permissions.ts';
import { runAxe } from './axe.ts';
import { type Person, password, personOf, phone } from './journey-people.ts';
import { jsonOf } from './json.ts';
import { noteCalls } from './listed-calls.ts';
import type { ShownMail } from './mail-window.ts';
import { recordPages } from './page-record.ts';
import { expect, waitForReadyPages } from './ready-page.ts';

/** Waits until nothing moves: colours of a page that fades in would be judged half-way. */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter((animation) => animation.timeline instanceof DocumentTimeline)
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map((animation) => animation.finished));
  });

/**
 * No accessibility violation on the page as it is now, its dialogs and messages included. In `npm run test:all` alone: `npm test` judges
 * each page once, in `every-page-is-accessible`.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (process.env.TESTS === 'all') await judgeAccess(page);
}

/** No accessibility violation on the page as it is now. */
export async function judgeAccess(page: Page): Promise<void> {
  await settle(page);
  const { violations } = await runAxe(page, { resultTypes: ['violations'] });
  expect(violations, `axe on ${page.url()}`).toEqual([]);
}

const refusedByPolicy = /Content.Security.Policy/i;

/** An address that the shop, which believes its proxy, takes for the caller's. */
const anAddress = () => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`;

/** What a page still asks for when its journey has ended is no fault of the next one. */
async function endRoutes(browser: Browser): Promise<void> {
  const contexts = browser.contexts();
  for (const routed of [...contexts, ...contexts.flatMap((context) => context.pages())])
    await routed.unrouteAll({ behavior: 'ignoreErrors' });
}

/**
 * A journey fails on any script error that the page throws, and on anything that its own content policy refuses. Its
 * calls come from an address of its own: what the shop limits by address is not used up by other journeys. Its browser
 * lacks what Safari lacks. One that fails tells what its pages asked and were answered.
 */
export const test = base.extend<{ watchErrors: undefined }, { readyPages: undefined }>({
  readyPages: [
    async ({ browser }, use) => {
      await waitForReadyPages(browser);
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context }, use) => {
    noteCalls(context);
    await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'Temporal'));
    await use(context);
  },
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, 'X-Forwarded-For': anAddress() }),
  watchErrors: [
    async ({ page, browser }, use, testInfo) => {
      const tell = recordPages(page.context());
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      // Of what a script tries and catches, such as making code of text, no console says anything.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`Content-Security-Policy: ${violatedDirective} refuses ${blockedURI}`),
        ),
      );
      page.on('console', (line) => {
        if (line.type() === 'error' && refusedByPolicy.test(line.text())) errors.push(line.text());
      });
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(await tell(page));
      await endRoutes(browser);
      expect(errors, 'errors thrown in the page').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, type Page, password, phone };

/** An address that nobody has used. */
export const newEmail = (name: string): string =>
  `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** Logs in through the login page. */
export async function login(page: Page, email: string, secret = password): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await pressLogin(page);
}

/** A session of a person of that role, of one's own, for a journey that is not about logging in. Opens no page. */
export async function haveSessionOf(page: Page, role: Role): Promise<Person> {
  const person = await personOf(page.context(), role);
  const answer = await page.request.post('/api/auth/login', { data: { email: person.email, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return person;
}

/** Logs in as a person of that role, of one's own, through the login page. */
export async function loginAs(page: Page, role: Role): Promise<Person> {
  const person = await personOf(page.context(), role);
  await login(page, person.email);
  return person;
}

async function pressLogin(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Someone new, signed up and logged in. Returns the e-mail address. */
export async function newCustomer(page: Page): Promise<string> {
  const email = newEmail('ada');
  const signedUp = await page.request.post('/api/auth/register', {
    data: {
      firstName: 'Ada',
      lastName: 'Byron',
      email,
      phone,
      password,
      confirmPassword: password,
    },
  });
  expect(signedUp.ok()).toBe(true);
  return email;
}

/** Every registration is followed by one, which is the matter of its own journey alone. */
const asksToConfirm = ({ subject }: ShownMail) => subject.startsWith('Confirm your email address');

/**
 * The newest mail to this address that the shop's mail server took; waits until there are as many as `count`. The one
 * that asks to confirm the address does not count.
 */
export const mailTo = (email: string, count = 1): Promise<ShownMail> =>
  newestOf(email, count, (mail) => !asksToConfirm(mail));

/** The newest of the mails that ask to confirm this address; waits until there are as many as `count`. */
export const confirmationTo = (email: string, count = 1): Promise<ShownMail> =>
  newestOf(email, count, asksToConfirm);

/** A mail to this address that says so, among however many others; waits until it is there. */
export async function mailSaying(email: string, words: string): Promise<ShownMail> {
  let found: ShownMail | undefined;
  await expect
    .poll(async () => {
      found = (await mailsTo(email)).find(({ text }) => text.includes(words));
      return found !== undefined;
    }, `an email to ${email} that says '${words}'`)
    .toBe(true);
  return found!;
}

const mailsTo = async (email: string): Promise<ShownMail[]> =>
  jsonOf<ShownMail[]>(await fetch(`${process.env.MAILS_URL}/${encodeURIComponent(email)}`));

async function newestOf(
  email: string,
  count: number,
  isMeant: (mail: ShownMail) => boolean,
): Promise<ShownMail> {
  let mails: ShownMail[] = [];
  await expect
    .poll(async () => {
      mails = (await mailsTo(email)).filter(isMeant);
      return mails.length;
    }, `mails to ${email}`)
    .toBe(count);
  return mails.at(-1)!;
}

/** Path and query of the link to this page of the shop that a mail has. */
export const linkIn = (text: string, path: string): string => {
  const link = new RegExp(`https?://[^/\\s]+(${path}\\?token=[\\w-]+(?:\\.[\\w-]+)*)`).exec(text)?.[1];
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`);
  return link;
};

/** From now on the page's time stands still, and passes by `page.clock.runFor(milliseconds)` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  // Ahead of the page's own time, also where a busy machine takes seconds to get there.
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** Re-enters the credentials of this browser's person of that role on the verification screen that is open. */
export async function verifyAs(page: Page, role: Role): Promise<void> {
  await verifyWith(page, (await personOf(page.context(), role)).username);
}

/** Re-enters these credentials on the verification screen that is open. */
export async function verifyWith(page: Page, username: string): Promise<void> {
  const from = page.url();
  // The address says so before the page does, and the page before may have a field of that name.
  const verify = page.getByRole('button', { name: 'Verify', exact: true });
  await expect(verify).toBeVisible();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await verify.click();
  await page.waitForURL((url) => url.href !== from);
}
