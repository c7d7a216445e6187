import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOfHtml } from './html-rules.ts';
import { Walk } from './shop-walk.ts';
import { structuredDataOf } from './structured-data.ts';
import { Visitor } from './visitor.ts';

const page = (body: string, head = '') =>
  `<!DOCTYPE html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`;

const faulty: Record<string, [type: string, text: string]> = {
  '/': [
    'text/html',
    page(
      [
        '<a href="/gone">gone</a><a href="#nowhere">nowhere</a><a href="/there#part">part</a>',
        '<a href="/there#other">other</a><a href="tel:5550142">call</a><a href="http://cars.example/">unsafe</a>',
        '<img alt="" src="/there"><img alt="" src="/a.png" srcset="/a.png 1x, /b.png?w=2&amp;v=1 2x">',
        '<iframe title="there" src="/there"></iframe><iframe title="a" src="/a.png"></iframe>',
        '<form action="/no-action"><button type="submit">Go</button></form>',
      ].join(''),
      '<link rel="stylesheet" href="/look.css">',
    ),
  ],
  '/there': ['text/html', page('<h1 id="part">Here</h1><a href="/">back</a>')],
  '/look.css': ['text/css', "h1 { background: url('/picture-of-no-one.avif') }"],
  '/a.png': ['image/png', ''],
};

const server = createServer((request, response) => {
  const [type, text] = faulty[request.url ?? ''] ?? ['text/plain', ''];
  response.writeHead(type === 'text/plain' ? 404 : 200, { 'content-type': type }).end(text);
});
let shop = '';
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Listening on a port, it has an address of this kind.
  shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('the link checker tells every link, file, action and anchor that leads nowhere, and no other', async () => {
  const walk = new Walk('visitor', new Visitor(shop), new Map());
  await walk.go(['/']);
  expect(walk.broken.sort()).toEqual(
    [
      'visitor on /: /gone answers 404',
      'visitor on /: /no-action answers 404',
      'visitor on /: /#nowhere points to nothing',
      'visitor on /: /there#other points to nothing',
      'visitor on /: tel:5550142 cannot be dialled',
      'visitor on /: http://cars.example/ is not safe',
      'visitor on /: /there is a page, not a file',
      'visitor on /: /a.png is not a page',
      'visitor on /: /b.png?w=2&v=1 answers 404',
      'visitor on /look.css: /picture-of-no-one.avif answers 404',
    ].sort(),
  );
  expect(walk.pages.map(({ address }) => address)).toEqual(['/', '/there']);
});

test('html-validate judges with the rules of the shop', async () => {
  expect(await faultsOfHtml(page('<h1>Here</h1>'))).toEqual([]);
  const [twice, ...others] = await faultsOfHtml(page('<p id="a">One</p><p id="a">Two</p>'));
  expect(twice).toMatch(/^no-dup-id: /);
  expect(others).toEqual([]);
});

const described = (data: string) =>
  structuredDataOf(page('', `<script type="application/ld+json">${data}</script>`));

test.each([
  ['text that is no JSON', '{"@type":', /^It does not parse/],
  ['a type that nobody reads', '{"@context":"https://schema.org","@type":"Car"}', /^Nobody asked for "Car"/],
  ['a product without an offer', '{"@type":["Product","Car"]}', /^Product\.offers/],
  [
    'a step without an address',
    '{"@type":"BreadcrumbList","itemListElement":[{}]}',
    /itemListElement\.0\.item/,
  ],
  ['a list that miscounts', '{"@type":"ItemList","numberOfItems":2,"itemListElement":[]}', /itemListElement/],
])('the structured-data tester refuses %s', (_name, data, fault) => {
  expect(described(data).faults.join('\n')).toMatch(new RegExp(fault.source, 'm'));
});

test('addresses that are told to machines have to be absolute', () => {
  const item = { '@type': 'ListItem', position: 1, url: '/cars/7' };
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: 1,
    itemListElement: [item],
  };
  expect(described(JSON.stringify(list)).faults.join()).toContain('itemListElement.0.url');
  item.url = 'https://shop.example/cars/7';
  expect(described(JSON.stringify(list)).faults).toEqual([]);
});
