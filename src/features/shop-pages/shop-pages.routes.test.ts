import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonOf } from '../../../tests/support/json.ts';
import type { TestPerson } from '../../../tests/support/people.ts';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import {
  longestText,
  type ShopPage,
  type ShopPageList,
  type ShopPageText,
  type ShopPageVersions,
} from './shop-pages.contract.ts';
import { shopPageNames, shopPageTitles } from './shop-pages.rules.ts';
import { shopPageTexts } from './shop-pages.tables.ts';

let shop: TestShop;
let chief: TestPerson;
beforeAll(async () => {
  shop = await openTestShop();
  chief = await shop.signIn('Global-Admin', { permits: ['global-admin'] });
});
afterAll(() => shop.close());

const put = (name: string, body: object) =>
  chief.request(`/api/shop-pages/${name}`, { method: 'PUT', body: JSON.stringify(body) });
const read = async (name: string) => jsonOf<ShopPage>(await shop.api.request(`/api/shop-pages/${name}`));
const pagesNow = async () => jsonOf<ShopPageList>(await shop.api.request('/api/shop-pages'));

test('every page begins with a default text, marked as such, that names the dealership', async () => {
  for (const name of shopPageNames) {
    const page = await read(name);
    expect(page).toMatchObject({ name, title: shopPageTitles[name], isFirstText: true, changedAt: null });
    // Every word in braces is one that the settings know.
    expect(page.html).not.toMatch(/\{\w+\}/);
  }
  expect((await read('imprint')).html).toContain('hello@marque.example');
  expect((await read('contact')).html).toContain('<svg class="way"');
});

test('a Global-Admin writes a text, everybody reads it at once, and every text of before is kept', async () => {
  const first = await put('terms', { expectedVersion: 0, text: '## Ours\n\nSold by {legalName}.' });
  expect([first.status, await jsonOf<ShopPageText>(first)]).toEqual([
    200,
    expect.objectContaining({ name: 'terms', version: 1, text: '## Ours\n\nSold by {legalName}.' }),
  ]);
  expect(await read('terms')).toMatchObject({
    html: '<h2>Ours</h2>\n<p>Sold by Marque Motor Company.</p>',
    isFirstText: false,
    changedAt: expect.any(String),
  });
  expect((await pagesNow()).find(({ name }) => name === 'terms')).toMatchObject({ isFirstText: false });
  await put('terms', { expectedVersion: 1, text: 'Another' });
  const back = await jsonOf<ShopPageText>(await put('terms', { expectedVersion: 2 }));
  expect([back.version, back.text]).toEqual([3, expect.stringContaining('The seller is {legalName}')]);
  expect(await read('terms')).toMatchObject({ isFirstText: true, changedAt: null });
  const versions = await jsonOf<ShopPageVersions>(await chief.request('/api/shop-pages/terms/versions'));
  expect(versions.map(({ version, characters }) => [version, characters])).toEqual([
    [3, 0],
    [2, 7],
    [1, 29],
  ]);
  expect(versions[0]).toMatchObject({ changedBy: chief.email });
  const old = await chief.request('/api/shop-pages/terms/versions/1');
  expect(await jsonOf<ShopPageText>(old)).toMatchObject({ text: '## Ours\n\nSold by {legalName}.' });
  expect((await chief.request('/api/shop-pages/terms/versions/9')).status).toBe(404);
});

test('of two who write on the same text one is told, at the same moment as well', async () => {
  const answers = await Promise.all(
    ['One', 'Two'].map((text) => put('privacy', { expectedVersion: 0, text })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await jsonOf(refused)).toMatchObject({ code: 'text-changed' });
  const versions = await jsonOf<ShopPageVersions>(await chief.request('/api/shop-pages/privacy/versions'));
  expect(versions).toHaveLength(1);
});

test.each([
  ['an empty text', { text: '' }],
  ['a text of spaces', { text: ' \n\t ' }],
  ['a text that is too long', { text: 'a'.repeat(longestText + 1) }],
])('%s is refused', async (_, change) => {
  const refused = await put('questions', { expectedVersion: 0, ...change });
  expect([refused.status, await jsonOf(refused)]).toEqual([
    400,
    expect.objectContaining({ fields: { text: expect.any(String) } }),
  ]);
});

test('the longest text is taken, and a preview keeps nothing', async () => {
  const text = `${'😀'.repeat(longestText / 2 - 1)}ab`;
  expect((await put('imprint', { expectedVersion: 0, text })).status).toBe(200);
  const seen = await chief.request('/api/shop-pages/preview', {
    method: 'POST',
    body: JSON.stringify({ text: '**{name}**' }),
  });
  expect(await jsonOf(seen)).toEqual({ html: '<p><strong>Marque</strong></p>' });
  expect(await read('questions')).toMatchObject({ isFirstText: true });
});

test('what is no page is 404 or refused', async () => {
  expect((await shop.api.request('/api/shop-pages/cookies')).status).toBe(400);
});

test('a text that takes too long to render is refused by saving and by the preview, and rendered once when it is saved', async () => {
  const { version } = await jsonOf<ShopPageText>(await chief.request('/api/shop-pages/privacy/text'));
  const text = '>'.repeat(longestText);
  const preview = { method: 'POST', body: JSON.stringify({ text }) };
  for (const refused of [
    await put('privacy', { expectedVersion: version, text }),
    await chief.request('/api/shop-pages/preview', preview),
  ])
    expect([refused.status, await jsonOf(refused)]).toEqual([
      400,
      expect.objectContaining({ fields: { text: 'Quotes and lists can be at most 6 deep.' } }),
    ]);
  await put('privacy', { expectedVersion: version, text: 'By **{name}**' });
  const stored = await shop.database
    .select({ html: shopPageTexts.html })
    .from(shopPageTexts)
    .where(eq(shopPageTexts.name, 'privacy'))
    .orderBy(desc(shopPageTexts.version));
  expect(stored[0]!.html).toBe('<p>By <strong>{name}</strong></p>');
  expect((await read('privacy')).html).toBe('<p>By <strong>Marque</strong></p>');
});
