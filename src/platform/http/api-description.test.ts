import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../../../tests/support/shop.ts';
import { openApiDocument } from './api-description.ts';
import { dealWalks } from './api-docs.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Every object of the document, at whatever depth. */
function everyNode(value: unknown): Node[] {
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(everyNode)];
}

const lookUp = (document: unknown, reference: string) =>
  reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((node, key) => (isNode(node) ? node[key] : undefined), document);

test('every reference in the description leads to something', () => {
  const document = openApiDocument(shop.api);
  const references = everyNode(document).flatMap((node) => (typeof node.$ref === 'string' ? node.$ref : []));
  expect(references).toContain('#/components/schemas/Error');
  for (const reference of references) expect(lookUp(document, reference), reference).toBeDefined();
});

test('what stands in a path is required', () => {
  const inPaths = everyNode(openApiDocument(shop.api)).filter((node) => node.in === 'path');
  expect(inPaths.length).toBeGreaterThan(5);
  for (const parameter of inPaths)
    expect(parameter, String(parameter.name)).toMatchObject({ required: true });
});

test('patterns are regular expressions without flags, which OpenAPI does not know', () => {
  const patterns = everyNode(openApiDocument(shop.api)).flatMap((node) =>
    typeof node.pattern === 'string' ? node.pattern : [],
  );
  expect(patterns.length).toBeGreaterThan(2);
  for (const pattern of patterns) expect(pattern).toMatch(/[$)]$/);
});

test('the page for people runs no script, and its policy allows its own style alone', async () => {
  const page = await shop.api.request('/api/docs', { headers: { accept: 'text/html' } });
  const html = await page.text();
  const [, style = ''] = /<style>([^<]*)<\/style>/.exec(html) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(html).toContain('<h1>');
  expect(html).not.toMatch(/<script|style="/);
  expect(page.headers.get('Content-Security-Policy')).toBe(`default-src 'none'; style-src 'sha256-${hash}'`);
});

test('curl gets the same as Markdown', async () => {
  const text = await shop.api.request('/api/docs');
  expect(text.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
  expect(await text.text()).toContain('### POST /api/payments/card');
});

test('what may be sent stands in the Markdown with its limits', async () => {
  const text = await (await shop.api.request('/api/docs')).text();
  expect(text).toContain('- `period` (integer, 1 to 10): Years');
  expect(text).toMatch(/- `note` \(string, at most 500 characters, optional\)/);
  expect(text).toMatch(/- `photos` \(array of string, at most 8 of them, optional\)/);
});

test('the calls of each way to a sale are described', async () => {
  const text = await (await shop.api.request('/api/docs')).text();
  const named = [...dealWalks.matchAll(/^ {4}(GET|POST|PUT) +([^ ?]+)/gm)].map(
    ([, method, path]) => `### ${method} ${path!.replace(/(?<=\/)[A-Z_]+(?=\/|$)/, '{id}')}\n`,
  );
  expect(named.length).toBeGreaterThan(20);
  for (const heading of named) expect(text).toContain(heading);
});
