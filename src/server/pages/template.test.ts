import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { blankNonce, blankSession, type Filling } from './blanks.ts';
import { filled, filledAsGzip, packPieces, templateOf } from './stitched-pages.ts';

const { firstName, email } = blankSession({
  _id: 'x',
  email: 'x',
  emailVerified: true,
  firstName: 'x',
  lastName: 'x',
  phone: 'x',
  role: 'User',
  mustChangePassword: false,
  mustEnrol: false,
  permits: [],
  createdAt: '2026-01-01T00:00:00.000Z',
});

const filling = (changes: Partial<Filling>): Filling => ({
  _id: '',
  email: '',
  username: '',
  firstName: '',
  lastName: '',
  phone: '',
  createdAt: '',
  nonce: 'n0nce',
  requestId: '',
  ...changes,
});

const page = `<p title="${email}">${firstName}, you</p><script nonce="${blankNonce}">x("[\\"${firstName}\\"]")</script><i>${firstName}</i>`;

test.each([
  'Ann',
  '',
  `"'<&>\\`,
  '</script><script>alert(1)</script>',
  '$& $1 $$ \\1 {{}}',
  'Zoë 李 🚗 \u2028\u2029\u0000\n',
  'x'.repeat(200_000),
])('%j stands in markup and in a script as a text, plain and packed', async (name) => {
  const template = templateOf(page, 'html');
  const text = filled(template, filling({ firstName: name })).toString();
  const packed = filledAsGzip(template, await packPieces(template), filling({ firstName: name }));
  expect(gunzipSync(packed).toString()).toBe(text);
  const [markup, script, last] = text.split(/<script nonce="n0nce">|<\/script>/);
  const escaped = name
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  expect(markup).toBe(`<p title="">${escaped}, you</p>`);
  expect(last).toBe(`<i>${escaped}</i>`);
  const line: string = JSON.parse(script!.slice('x('.length, -1));
  expect(JSON.parse(line)).toEqual([name]);
});

test('what the router reads is JSON as it is', () => {
  const template = templateOf(`["${firstName}","a"]`, 'data');
  const text = filled(template, filling({ firstName: `"\\<` })).toString();
  expect(JSON.parse(text)).toEqual([`"\\<`, 'a']);
});

test('a page without a mark stays as it is', () => {
  const template = templateOf('<p>b0123n1e</p>', 'html');
  expect(filled(template, filling({})).toString()).toBe('<p>b0123n1e</p>');
});
