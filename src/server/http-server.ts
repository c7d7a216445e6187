import { createServer, type IncomingMessage, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import type { Config } from '#platform/config.ts';
import { guardBodies } from '#platform/http/bodies/bodies.guard.ts';
import { smallPlaces } from '#platform/http/bodies/bodies.rules.ts';
import { openBodyPlaces } from '#platform/http/bodies/body-places.ts';
import { refuseUnreadable } from '#platform/http/bodies/refuse-unreadable.ts';
import { callerAddress } from '#platform/http/caller.ts';
import { compressAnswers } from '#platform/http/compression/compress-answers.ts';
import { connectionTimes, limitConnections } from '#platform/http/connection-limits.ts';
import { createResponseCache } from '#platform/http/response-cache/response-cache.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Api } from './api.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { Pages } from './pages/pages.ts';
import { pictureFiles } from './picture-files.ts';
import { siteFiles } from './site-files.ts';

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
