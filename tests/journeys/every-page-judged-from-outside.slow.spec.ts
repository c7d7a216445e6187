import { audiences } from '#platform/permissions.ts';
import { faultsOfHtml } from '../judges/html-rules.ts';
import { type ShopWalk, walkShop } from '../judges/shop-walk.ts';
import { structuredDataOf } from '../judges/structured-data.ts';
import { Visitor } from '../judges/visitor.ts';
import { openDemoShop } from '../support/demo-shop.ts';
import { test as base, expect } from '../support/journey.ts';

interface Judged {
  shopUrl: string;
  walk: ShopWalk;
}

/** A shop of its own, walked once: what other journeys add and take away would be links that break meanwhile. */
const test = base.extend<object, { judged: Judged }>({
  judged: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from it
    async ({}, use) => {
      // As it is served to people: the bundle leaves out no file that a page or a paper needs.
      const shop = await openDemoShop();
      await use({ shopUrl: shop.url, walk: await walkShop(shop.url) });
      await shop.close();
    },
    // Every page of every role of the demo, beside other journeys.
    { scope: 'worker', timeout: 600_000 },
  ],
});

test('no link, file, action or anchor of the demo leads nowhere, whoever follows it', async ({ judged }) => {
  const { pages, asked, broken } = judged.walk;
  expect(broken).toEqual([]);
  expect(asked).toBeGreaterThan(1000);
  for (const audience of audiences)
    expect(pages.filter((page) => page.audience === audience).length, audience).toBeGreaterThan(20);
});

test('html-validate finds nothing on any page of any role', async ({ judged }) => {
  const faults = new Map<string, string>();
  for (const { audience, address, html } of judged.walk.pages)
    for (const fault of await faultsOfHtml(html)) faults.set(fault, `${audience} on ${address}: ${fault}`);
  expect([...faults.values()]).toEqual([]);
});

test('list and car are described to machines as schema.org and merchants want them', async ({ judged }) => {
  const { pages } = judged.walk;
  const open = (path: string) =>
    pages.filter(({ audience, address }) => audience === 'visitor' && address.startsWith(path));
  const lists = open('/cars').filter(({ address }) => !address.startsWith('/cars/'));
  // What a car costs by the month is worked out on a page beneath it.
  const cars = open('/cars/').filter(({ address }) => !/^\/cars\/[^/]+\//.test(address));
  expect(lists.length).toBeGreaterThan(1);
  expect(cars.length).toBeGreaterThan(20);

  const addresses = new Set<string>();
  for (const [types, described] of [
    [['ItemList'], lists],
    [['Product', 'BreadcrumbList'], cars],
  ] as const)
    for (const { address, html } of described) {
      const data = structuredDataOf(html);
      expect(data.faults, address).toEqual([]);
      expect(data.types, address).toEqual(types);
      for (const told of data.addresses) addresses.add(told);
    }

  const machine = new Visitor(judged.shopUrl);
  for (const address of addresses) {
    const { origin, pathname, search } = new URL(address);
    expect(origin).toBe(new URL(judged.shopUrl).origin);
    const { status } = await machine.open(`${pathname}${search}`);
    expect(status, address).toBe(200);
  }
});
