import { type ErrorHandler, Hono } from 'hono';
import {
  listSitemapCars,
  listSitemapStarts,
  type SitemapEntry,
} from '#features/catalogue/sitemap/list-sitemap-cars.ts';
import { shopPageNames } from '#features/shop-pages/shop-pages.rules.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { expectedFailure } from '#platform/http/http.ts';
import { log } from '#platform/log.ts';

const xml = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=3600' };
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Public pages that are not cars. */
const pages = ['/', '/cars', '/ledger', ...shopPageNames.map((name) => `/${name}`)];

const pageEntry = (address: string) => `<url><loc>${address}</loc></url>`;
const carEntry = (origin: string, car: SitemapEntry) =>
  `<url><loc>${origin}/cars/${encodeURIComponent(car.id)}</loc><lastmod>${car.updatedAt.toISOString()}</lastmod></url>`;

const urlSet = (entries: string[]) => `${head}<urlset ${namespace}>${entries.join('')}</urlset>`;

function sitemapIndex(origin: string, starts: string[]): string {
  const entries = starts.map(
    (start) => `<sitemap><loc>${origin}/sitemap-${encodeURIComponent(start)}.xml</loc></sitemap>`,
  );
  return `${head}<sitemapindex ${namespace}>${entries.join('')}</sitemapindex>`;
}

const robots = (origin: string) => `User-agent: *
Disallow: /api/
Disallow: /dashboard
Disallow: /checkout
Disallow: /card-payment
Disallow: /installment
Disallow: /payment-return
Disallow: /order-success
Disallow: /vip
Disallow: /admin
Disallow: /worker
Disallow: /demo/

Sitemap: ${origin}/sitemap.xml
`;

/** For crawlers: they come again later where the shop is out of reach for a moment, and read no JSON. */
const answerFailure: ErrorHandler = (error, c) => {
  const failure = expectedFailure(error);
  log.error({ err: error }, failure?.message ?? 'Unforeseen failure');
  const text = failure?.message ?? 'Something went wrong on our side.';
  return c.text(text, failure?.status ?? 500, { ...failure?.extras.headers, 'Cache-Control': 'no-store' });
};

/** robots.txt and the sitemap: one file up to 45,000 cars, an index of such files beyond. */
export function siteFiles(options: { database: Database; config: Config }): Hono {
  const { database, config } = options;
  const originOf = (url: string) => config.publicUrl ?? new URL(url).origin;
  return new Hono()
    .onError(answerFailure)
    .get('/robots.txt', (c) => c.text(robots(originOf(c.req.url))))
    .get('/sitemap.xml', async (c) => {
      const origin = originOf(c.req.url);
      const starts = await listSitemapStarts(database);
      if (starts.length > 1) return c.body(sitemapIndex(origin, ['pages', ...starts]), 200, xml);
      const entries = (await listSitemapCars(database)).map((car) => carEntry(origin, car));
      return c.body(urlSet([...pages.map((page) => pageEntry(origin + page)), ...entries]), 200, xml);
    })
    .get('/:name{sitemap-[\\w-]+\\.xml}', async (c) => {
      const origin = originOf(c.req.url);
      const start = c.req.param('name').slice('sitemap-'.length, -'.xml'.length);
      if (start === 'pages') return c.body(urlSet(pages.map((page) => pageEntry(origin + page))), 200, xml);
      const entries = (await listSitemapCars(database, start)).map((car) => carEntry(origin, car));
      return c.body(urlSet(entries), 200, xml);
    });
}
