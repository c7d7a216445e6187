import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type ErrorHandler, Hono, type MiddlewareHandler } from 'hono';
import { sessionGuard } from '#features/accounts/session/session.guard.ts';
import {
  listSitemapCars,
  listSitemapStarts,
  type SitemapEntry,
} from '#features/catalogue/detail/list-sitemap-cars.ts';
import { showsFile } from '#features/catalogue/own-shapes/listing-shape.service.ts';
import { keptPicture, type PictureFile } from '#features/catalogue/pictures/kept-picture.ts';
import { currentKey, type PictureEnding } from '#features/catalogue/pictures/picture-keys.ts';
import { isTakenOut } from '#features/catalogue/pictures/taken-out.ts';
import { shapeKey } from '#features/catalogue/shapes/present-shape.ts';
import { hasReserved } from '#features/holds/has-reserved.ts';
import { isPictureOpen, maySeeGuardedPicture } from '#features/orders/may-see-picture.ts';
import { shopPageNames } from '#features/shop-pages/shop-pages.rules.ts';
import { maySeeVehiclePicture } from '#features/vip/access/may-see-vehicle-picture.ts';
import { visitor } from '#platform/actor.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { guardBodies } from '#platform/http/bodies.guard.ts';
import { smallPlaces } from '#platform/http/bodies.rules.ts';
import { openBodyPlaces } from '#platform/http/body-places.ts';
import { callerAddress } from '#platform/http/caller.ts';
import { compressAnswers } from '#platform/http/compress-answers.ts';
import { connectionTimes, limitConnections } from '#platform/http/connection-limits.ts';
import { type ApiEnv, expectedFailure } from '#platform/http/http.ts';
import { refuseUnreadable } from '#platform/http/refuse-unreadable.ts';
import { createResponseCache } from '#platform/http/response-cache.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import { type PictureFormat, pictureFormats, pictureWidths } from '#platform/images/picture-widths.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Api } from './api.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { Pages } from './pages/pages.ts';

type Application = Hono<{ Bindings: HttpBindings }>;

const isApi = (path: string) => path.startsWith('/api/') || path === '/api';

/**
 * What is the same for every visitor: the catalogue, as data and as pages. An id is letters, digits and hyphens: a
 * backslash or dots in its place would lead to any other page, past the limits that count by the visitor's address.
 */
const sameForVisitors =
  /^\/(api\/cars(\/[\w-]+)?|api\/search\/(cars|counts|suggestions)|cars(\/[\w-]+)?(\.data)?|_\.data|)(\?|$)/;

const immutable = 'public, max-age=31536000, immutable';

const keepingOf = (path: string): string => (path.includes('/assets/') ? immutable : 'public, max-age=3600');

/** API, pictures, static files and pages behind one address. */
export function createApplication(
  options: Platform & { api: Api; pages: Pages; clientFolder: string },
): Application {
  const application: Application = new Hono();
  const guards = securityHeaders(options.config);
  application.use(async (c, next) => {
    await next();
    // What an answer says for itself stays: a page that uses the camera says so.
    // Not `c.header`, which makes a new answer for each of them.
    const { headers } = c.res;
    for (const [name, value] of guards) if (!headers.has(name)) headers.set(name, value);
  });
  application.use(compressAnswers);
  for (const path of ['/healthz', '/readyz'])
    application.get(path, (c) => options.api.request(`/api${path}`, c.req.raw));
  application.all('/api/*', (c) => options.api.fetch(c.req.raw, c.env));
  application.route('/', pictureFiles(options));
  application.route('/', siteFiles(options));
  application.use(
    serveStatic({
      root: options.clientFolder,
      precompressed: true,
      onFound: (path, c) => c.header('Cache-Control', keepingOf(path)),
    }),
  );
  application.all('*', (c) => options.pages(c.req.raw, { connection: c.env }));
  return application;
}

/** For a server that works off jobs alone: whoever watches over it asks whether it is well. */
export function createHealthServer(api: { request(path: string): Response | Promise<Response> }): Server {
  const application = new Hono();
  for (const path of ['/healthz', '/readyz']) application.get(path, () => api.request(`/api${path}`));
  application.all('*', (c) => c.text('This server works off jobs, and answers nothing else.\n', 404));
  const server = createServer(connectionTimes, getRequestListener(application.fetch));
  limitConnections(server);
  return server;
}

/** Behind a proxy of ours, the scheme that visitors see is the proxy's: the last one named, those before it are hearsay. */
function originOf(request: IncomingMessage, config: Config): string {
  const forwarded = config.trustProxy ? String(request.headers['x-forwarded-proto'] ?? '') : '';
  const scheme = forwarded.split(',').at(-1)?.trim() === 'https' ? 'https' : 'http';
  return `${scheme}://${request.headers.host ?? 'localhost'}`;
}

/** The server: kept answers first, then the application. Not listening yet. */
export function createHttpServer(options: {
  application: Application;
  api: { request(asked: Request): Response | Promise<Response> };
  pages: Pages;
  config: Config;
  keepAnswers: boolean;
  /** Whether the shop is down: what was kept before must not be shown then. */
  isDown(): boolean;
}): Server {
  const { application, api, pages, config } = options;
  const listener = getRequestListener(application.fetch);
  const guards = securityHeaders(config);
  const cache = createResponseCache({
    cacheable: (url) => sameForVisitors.test(url),
    async make(request) {
      const url = new URL(request.url ?? '/', originOf(request, config));
      const asked = new Request(url, { headers: { accept: request.headers.accept ?? '*/*' } });
      const response = isApi(url.pathname)
        ? await api.request(asked)
        : await pages(asked, { keepable: true });
      const answer = new Response(response.body, response);
      for (const [name, value] of guards) answer.headers.set(name, value);
      return answer;
    },
  });
  const withBody = guardBodies({
    limitOf: bodyLimitOf,
    addressOf: ({ socket, headers }) =>
      callerAddress(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''), config.trustProxy),
    places: openBodyPlaces(smallPlaces),
    headers: guards,
    next: listener,
  });
  const server = createServer(connectionTimes, (request, response) => {
    if (options.keepAnswers && !options.isDown() && cache.serve(request, response)) return;
    withBody(request, response);
  });
  refuseUnreadable(server, guards);
  limitConnections(server);
  return server;
}

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

const types: Record<PictureFormat, string> = { jpg: 'image/jpeg', webp: 'image/webp', avif: 'image/avif' };
const widths = [...new Set(Object.values(pictureWidths).flat())].join('|');
/** The widths by their figures: an id may well end in a hyphen and other digits. */
const fileName = new RegExp(`^([0-9a-z-]{1,64}?)((?:-(?:${widths}))?\\.(?:${pictureFormats.join('|')}))$`);
/** A car's own 3D file (rules.md#shapes). */
const shapeFileName = /^([0-9a-z-]{1,64})\.glb$/;
const versionName = /^[0-9a-f]{1,64}$/;
const shapeVersionName = /^[0-9a-f-]{1,64}$/;
const keptForEver = 'public, max-age=31536000, immutable';

/** A store that is away must not look like a picture that is gone: caches would keep that. */
const outOfReach: ErrorHandler = (error, c) => {
  log.error({ err: error }, 'A picture could not be served');
  return c.text('Pictures are temporarily unavailable.', 503, {
    'Cache-Control': 'no-store',
    'Retry-After': '30',
  });
};

/** The picture of a VIP car, of a draft or of an archived car is for those who may see it; everybody else learns nothing about it. */
const guardPictures =
  (shop: Platform): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const file = c.req.param('file') ?? '';
    const [, carId] = fileName.exec(file) ?? shapeFileName.exec(file) ?? [];
    if (!carId || (await isPictureOpen(shop, carId))) return next();
    c.set('platform', shop);
    c.set('actor', visitor);
    return sessionGuard(c, async () => {
      const { actor } = c.var;
      const isAllowed =
        (await maySeeGuardedPicture(shop.database, actor, carId)) ||
        (actor.kind === 'member' && (await hasReserved(shop.database, actor.userId, carId)));
      if (isAllowed) await next();
      else c.res = await c.notFound();
      c.header('Cache-Control', isAllowed ? 'private, max-age=3600' : 'private, no-store');
    });
  };

/**
 * A vehicle's own pictures are for all while it is on sale in a listing that all may see, of a VIP car for those with access; else
 * for staff.
 */
const guardVehicles =
  (shop: Platform): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const [, vehicleId = ''] = fileName.exec(c.req.param('file') ?? '') ?? [];
    c.set('platform', shop);
    c.set('actor', visitor);
    return sessionGuard(c, async () => {
      const asked = { vehicleId, version: c.req.query('v') ?? '' };
      const isAllowed = await maySeeVehiclePicture(shop.database, c.var.actor, asked);
      if (isAllowed) await next();
      else c.res = await c.notFound();
      c.header('Cache-Control', isAllowed ? 'private, max-age=3600' : 'private, no-store');
    });
  };

interface AskedFile extends PictureFile {
  id: string;
}

/** What an address asks for, with '' for a version that it does not name; undefined where no picture has such a name. */
function askedFile(file: string, version = ''): AskedFile | undefined {
  const [, id, ending] = fileName.exec(file) ?? [];
  const format = pictureFormats.find((one) => ending?.endsWith(`.${one}`));
  if (!id || !format) return undefined;
  // The pattern lets no other ending through.
  return { id, ending: ending as PictureEnding, format, version: versionName.test(version) ? version : '' };
}

/** A car's own 3D file, in the version that it shows now; undefined for any other. */
async function shapeAnswer(shop: Platform, carId: string, version = ''): Promise<Response | undefined> {
  if (!shapeVersionName.test(version) || !(await showsFile(shop.database, carId, version))) return undefined;
  const bytes = await shop.images.get(shapeKey(version));
  if (!bytes) return undefined;
  const headers = { 'Content-Type': 'model/gltf-binary', 'Cache-Control': keptForEver };
  return new Response(new Uint8Array(bytes), { headers });
}

/**
 * Serves the image store: `/images/cars/{id}.jpg` and, beside it, the sizes and formats that browsers like. With `v` it
 * is that very version and never changes; a version that is gone or was taken out, or none, gives the car's first picture
 * as it is now.
 * `/images/cars/{id}.glb` is its own 3D file, in the version that it shows now alone.
 * `/images/vehicles/{id}.jpg` has versions alone.
 */
export const pictureFiles = (shop: Platform) =>
  new Hono<ApiEnv>()
    .onError(outOfReach)
    .get('/images/cars/:file', guardPictures(shop), async (c) => {
      const { images } = shop;
      const [, shapeOf] = shapeFileName.exec(c.req.param('file')) ?? [];
      if (shapeOf) return (await shapeAnswer(shop, shapeOf, c.req.query('v'))) ?? c.notFound();
      const asked = askedFile(c.req.param('file'), c.req.query('v'));
      if (!asked) return c.notFound();
      const { id: carId, version, format } = asked;
      const isOut = version !== '' && (await isTakenOut(shop, carId, version));
      const kept = isOut ? null : await keptPicture(images, { carId }, asked);
      const bytes = kept ?? (await images.get(currentKey(carId)));
      if (!bytes) return c.notFound();
      return c.body(new Uint8Array(bytes), 200, {
        'Content-Type': types[kept ? format : 'jpg'],
        'Cache-Control': kept ? keptForEver : isOut ? 'no-store' : 'public, max-age=60',
      });
    })
    .get('/images/vehicles/:file', guardVehicles(shop), async (c) => {
      const asked = askedFile(c.req.param('file'), c.req.query('v'));
      if (!asked?.version) return c.notFound();
      const { id: vehicleId, format } = asked;
      const bytes = await keptPicture(shop.images, { vehicleId }, asked);
      if (!bytes) return c.notFound();
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': types[format] });
    });
