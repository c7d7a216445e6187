import type { APIRequestContext } from '@playwright/test';
import { roles } from '#platform/permissions.ts';
import { expect, password, phone, test } from '../support/journey.ts';
import { aCarOfItsOwn } from '../support/journey-cars.ts';
import { aPersonOfItsOwn, type Person } from '../support/journey-people.ts';

const rounds = 12;

/** What a page may say of somebody and of nobody else. */
const namesOf = ({ userId, email, username }: Person) => [userId, email, username];

test('persons of every role who read the same pages at once read of themselves alone', async ({
  playwright,
  baseURL,
}) => {
  test.slow();
  const { _id: id } = await aCarOfItsOwn();
  const paths = [
    '/',
    '/cars',
    `/cars/${id}`,
    '/_.data',
    '/cars.data',
    `/cars/${id}.data`,
    '/cars?sort=price',
  ];
  const people = await Promise.all(
    [...roles, ...roles.map(() => roles[0])].map(async (role) => {
      const person = await aPersonOfItsOwn(role);
      const browser = await playwright.request.newContext({ baseURL });
      const answer = await browser.post('/api/auth/login', { data: { email: person.email, password } });
      expect(answer.ok(), await answer.text()).toBe(true);
      return { person, browser };
    }),
  );
  const visitor = await playwright.request.newContext({ baseURL });
  const read = async (browser: APIRequestContext, path: string) => {
    const answer = await browser.get(path, { maxRedirects: 0 });
    return { path, status: answer.status(), text: await answer.text() };
  };

  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      paths.flatMap((path) => [
        ...people.map(async ({ person, browser }) => ({ person, ...(await read(browser, path)) })),
        read(visitor, path).then((answer) => ({ person: undefined, ...answer })),
      ]),
    );
    for (const { person, path, status, text } of answers) {
      const found = people.filter((one) => namesOf(one.person).some((name) => text.includes(name)));
      const allowed = person ? [person.userId] : [];
      expect(
        found.map((one) => one.person.userId).filter((one) => !allowed.includes(one)),
        path,
      ).toEqual([]);
      // What leads elsewhere, as a password that has to be changed does, says nothing.
      if (status === 200 && person) expect(text, `${path} as ${person.role}`).toContain(person.email);
    }
  }
  for (const { browser } of people) await browser.dispose();
  await visitor.dispose();
});

test('a customer who logs out, and one whose name changes, read so at once', async ({
  playwright,
  baseURL,
}) => {
  const person = await aPersonOfItsOwn('User');
  const browser = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { Origin: baseURL! } });
  await browser.post('/api/auth/login', { data: { email: person.email, password } });
  const page = async () => (await browser.get('/cars')).text();
  expect(await page()).toContain(person.email);
  const name = `Zo'"<&>\\ 李`;
  const profile = { firstName: name, lastName: 'Changed', phone };
  const changed = await browser.put('/api/account/profile', { data: profile });
  expect(changed.ok(), await changed.text()).toBe(true);
  expect((await page()).includes('Changed')).toBe(true);
  await browser.post('/api/auth/logout');
  expect(await page()).not.toContain(person.email);
  await browser.dispose();
});
