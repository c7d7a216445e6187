import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopPageNames } from '#features/shop-pages/shop-pages.rules.ts';
import { openDatabase } from '#platform/database/database.ts';
import { aCarOnSale, aVipCar } from '../../tests/support/cars.ts';
import { openTestShop, type TestShop } from '../../tests/support/shop.ts';
import { siteFiles } from './http-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('the sitemap lists public cars by their address and never a VIP car', async () => {
  const [shown, hidden] = [await aCarOnSale(shop), await aVipCar(shop)];
  const answer = await siteFiles(shop).request('https://cars.example/sitemap.xml');
  const text = await answer.text();
  expect(answer.headers.get('content-type')).toContain('application/xml');
  expect(text).toContain(`<loc>https://cars.example/cars/${shown}</loc>`);
  expect(text).not.toContain(hidden);
});

test('the sitemap lists the texts of the dealership', async () => {
  const text = await (await siteFiles(shop).request('https://cars.example/sitemap.xml')).text();
  for (const name of shopPageNames) expect(text).toContain(`<loc>https://cars.example/${name}</loc>`);
});

test('a sitemap can begin at any car', async () => {
  const [first, second] = [await aCarOnSale(shop), await aCarOnSale(shop)];
  const text = await (await siteFiles(shop).request(`https://cars.example/sitemap-${second}.xml`)).text();
  expect(text).toContain(second);
  expect(text).not.toContain(first);
});

test('robots.txt keeps crawlers out of private pages and names the sitemap', async () => {
  const text = await (await siteFiles(shop).request('https://cars.example/robots.txt')).text();
  expect(text).toContain('Disallow: /checkout');
  expect(text).toContain('Sitemap: https://cars.example/sitemap.xml');
});

test('without its database the sitemap asks crawlers to come again', async () => {
  const away = openDatabase('postgresql://127.0.0.1:1/nowhere', { max: 1 });
  const files = siteFiles({ ...shop, database: away.database });
  for (const path of ['/sitemap.xml', '/sitemap-abc.xml']) {
    const answer = await files.request(`https://cars.example${path}`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect(await answer.text()).toBe('The shop is temporarily unavailable. Please try again.');
  }
  expect((await files.request('https://cars.example/robots.txt')).status).toBe(200);
  await away.close();
});
