import type { ServerBuild } from 'react-router';
import { describe, expect, test } from 'vitest';
import { noTerms } from '#features/pricing/pricing.rules.ts';
import { ownPlanAlone } from '#features/settings/kinds/finance-kinds.contract.ts';
import { shownBrand } from '#features/settings/read-shop-facts.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { brand } from '#platform/brand.ts';
import { readConfig } from '#platform/config.ts';
import { routes } from '#platform/http/http.ts';
import { createPages } from './pages.ts';

/** One page, which asks the API for cars and shows what it has: no more of a build is read. */
const build: object = {
  entry: {
    module: {
      default: (_request: Request, status: number, headers: Headers) => {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        return new Response('<p>The cars could not be loaded.', { status, headers });
      },
    },
  },
  routes: {
    root: {
      id: 'root',
      path: 'cars',
      module: {
        default: () => null,
        loader: async ({
          context,
        }: {
          context: { get(key: typeof serverContext): { fetch: typeof fetch } };
        }) => {
          await context.get(serverContext).fetch('/api/cars');
          return null;
        },
      },
    },
  },
  assets: { routes: {}, entry: { module: '', imports: [] }, url: '', version: '1' },
  future: {},
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial' },
};

/** The pages of a shop whose list of cars answers with this status. */
function pagesWhere(status: 200 | 404 | 500 | 503, downtimeStatus: 200 | 503 = 200) {
  const api = routes().basePath('/api');
  api
    .get('/downtime/current', (c) =>
      downtimeStatus === 200
        ? c.json({ active: false, _id: null, endsAt: null, serverTime: new Date(), reason: null, next: null })
        : c.json({}, 503),
    )
    .get('/cars', (c) => c.json([], status, status === 503 ? { 'Retry-After': '7' } : {}));
  const config = readConfig({ SESSION_SECRET: 'long enough for any test that never signs' });
  return createPages({
    api,
    config,
    demo: false,
    shopFacts: () => ({
      prices: noTerms,
      finance: ownPlanAlone,
      units: 'metric',
      testDrives: true,
      tradesIn: true,
      brand: shownBrand(brand, '2030-01-01'),
      openingHours: brand.openingHours,
      today: '2030-01-01',
    }),
    // Typed as `object` above, because the router's own type asks for more than it reads.
    build: build as ServerBuild,
    mode: 'production',
  });
}

const cars = new Request('http://cars.example/cars');

describe('a page that lacks what it asked for', () => {
  test.each([
    [503, 503, '7'],
    [500, 500, null],
    [404, 200, null],
    [200, 200, null],
  ] as const)('where the API answers %i, the page answers %i', async (asked, status, retryAfter) => {
    for (const keepable of [false, true]) {
      const answer = await pagesWhere(asked)(cars, { keepable });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
      expect(await answer.text()).toBe('<p>The cars could not be loaded.');
      if (status >= 500) expect(answer.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('a check for downtime that fails is only logged', async () => {
    expect((await pagesWhere(200, 503)(cars)).status).toBe(200);
  });
});
