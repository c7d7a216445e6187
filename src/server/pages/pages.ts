import { randomBytes } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type Session, session } from '#features/accounts/session/session.contract.ts';
import type { PageCalls } from '#features/accounts/session/session.guard.ts';
import { type CurrentDowntime, currentDowntime } from '#features/downtime/downtime.contract.ts';
import { retryAfter, standsInForAll } from '#features/downtime/downtime.rules.ts';
import type { ShopFacts } from '#features/settings/read-shop-facts.ts';
import { mayUseCamera } from '#page-kit/scanner/camera-pages.ts';
import { type ServerContext, serverContext } from '#page-kit/server-context.ts';
import { type StaffPages, staffLayout } from '#page-kit/staff-pages.ts';
import type { Config } from '#platform/config.ts';
import { newId } from '#platform/database/ids.ts';
import { isOtherOrigin, isSafe, ownOrigins } from '#platform/http/same-origin.ts';
import {
  allowCamera,
  allowOrigins,
  developmentPolicy,
  policyWithHashes,
  policyWithNonce,
} from '#platform/http/security-headers.ts';
import { log } from '#platform/log.ts';
import { paymentOrigins, shownPayments } from '#platform/payments-config.ts';
import { isOpenDemo } from '#platform/public-address.ts';
import { mayTakeCards } from '#platform/shown-payments.ts';
import { blankNonce, blankRequestId } from './blanks.ts';
import { openStitchedPages } from './stitched-pages.ts';

interface PageRequest {
  keepable?: boolean;
  /** What the page was asked for on: limits count by its address. */
  connection?: HttpBindings;
}

/** The API, as the loaders of pages call it. */
export interface PageApi {
  request(call: Request, init: undefined, env: object): Response | Promise<Response>;
}

export type Pages = (request: Request, options?: PageRequest) => Promise<Response>;

/** Calls of a page's loaders reach the API in process, as the person who asks for the page, and from where they are. */
function inProcess(
  api: PageApi,
  request: Request,
  connection: HttpBindings | undefined,
  failures: Response[],
): typeof globalThis.fetch {
  const passedOn = [
    'cookie',
    'authorization',
    'x-forwarded-for',
    'x-forwarded-proto',
    'user-agent',
    // What a call fails with is found by the page's id.
    'x-request-id',
  ];
  const calls: PageCalls = { recognised: new Map(), isOpening: isOpening(request) };
  return async (input, init) => {
    const call = new Request(
      new URL(String(input instanceof Request ? input.url : input), request.url),
      init,
    );
    for (const name of passedOn) {
      const value = request.headers.get(name);
      if (value && !call.headers.has(name)) call.headers.set(name, value);
    }
    const answer = await api.request(call, undefined, { ...connection, ...calls });
    const isFailure = answer.status === 429 || answer.status >= 500;
    if (isFailure && new URL(call.url).pathname !== downtimeCheck) failures.push(answer);
    return answer;
  };
}

interface Asker {
  session: Session | null;
  /** What the answer says to cookies, as of the other scheme. */
  cookies: readonly string[];
}

async function whoAsks(fetch: typeof globalThis.fetch, request: Request): Promise<Asker> {
  if (!request.headers.has('cookie')) return { session: null, cookies: [] };
  const answer = await fetch('/api/auth/me');
  // A profile that cannot be read counts as signed out (rules.md#sessions).
  const profile = answer.ok ? session.parse(await answer.json()) : null;
  return { session: profile, cookies: answer.headers.getSetCookie() };
}

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));

/** What the page itself set stays. */
function addCookies(headers: Headers, cookies: readonly string[]): void {
  const set = new Set(headers.getSetCookie().map(nameOf));
  for (const cookie of cookies) if (!set.has(nameOf(cookie))) headers.append('Set-Cookie', cookie);
}

const downtimeCheck = '/api/downtime/current';

/** A check that fails is only logged (rules.md#screens): the page is shown. */
async function whetherDown(fetch: typeof globalThis.fetch): Promise<CurrentDowntime | null> {
  const answer = await fetch(downtimeCheck);
  if (answer.ok) return currentDowntime.parse(await answer.json());
  // What fails on our side is told where it fails.
  if (answer.status < 500) log.warn({ status: answer.status }, 'The downtime check failed');
  return null;
}

/** The seconds for Retry-After, where the page says that the shop is down; undefined on all other pages. */
function maintenanceSeconds(request: Request, session: Session | null, downtime: CurrentDowntime | null) {
  const { pathname } = new URL(request.url);
  if (!downtime?.endsAt || !standsInForAll(pathname, session?.role ?? 'visitor', downtime.active))
    return undefined;
  return retryAfter(new Date(downtime.endsAt), new Date(downtime.serverTime));
}

const asUnavailable = (page: Response, seconds: number) =>
  new Response(page.body, { status: 503, headers: [...page.headers, ['Retry-After', String(seconds)]] });

const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') ?? false;

/**
 * A page that lacks what it asked the API for says so to machines as well (rules.md#screens): people read the same page,
 * crawlers come again, and nobody keeps it.
 */
function withFailures(answer: Response, refused: readonly Response[]): Response {
  // A form that was sent too often (RFC 6585, section 4).
  const seconds = refused.find(({ status }) => status === 429)?.headers.get('retry-after');
  if (answer.status === 429 && seconds) answer.headers.set('Retry-After', seconds);
  const failures = refused.filter(({ status }) => status >= 500);
  if (failures.length === 0) return answer;
  answer.headers.set('Cache-Control', 'private, no-store');
  if (!isPage(answer) || ![200, 500, 503].includes(answer.status)) return answer;
  const away = failures.find(({ status }) => status === 503);
  if (answer.headers.has('retry-after')) return answer;
  if (!away) return new Response(answer.body, { status: 500, headers: answer.headers });
  return asUnavailable(answer, Number(away.headers.get('retry-after') ?? 5));
}

/** The pages inside the staff's layout, as the build has them. */
const staffPagesOf = ({ assets }: ServerBuild): StaffPages =>
  Object.fromEntries(
    Object.values(assets.routes)
      .filter((route) => route?.parentId === staffLayout)
      .map((route) => [route!.id, { hasErrorBoundary: route!.hasErrorBoundary }]),
  );

const policyOf = (mode: 'production' | 'development') =>
  mode === 'development' ? developmentPolicy : policyWithNonce;

function setPolicy(headers: Headers, request: Request, policy: string, config: Config): void {
  headers.set('Content-Security-Policy', policy);
  const { pathname } = new URL(request.url);
  if (mayUseCamera(pathname)) allowCamera(headers);
  const origins = mayTakeCards(pathname) && paymentOrigins(config);
  if (origins) allowOrigins(headers, origins);
}

/** A page without a nonce, so that many may get it. */
async function allowedByHashes(response: Response): Promise<Response> {
  const html = await response.text();
  const kept = new Response(html, { status: response.status, headers: response.headers });
  kept.headers.set('Content-Security-Policy', policyWithHashes(html));
  return kept;
}

/** Of whom and of which answer a page is rendered. */
type RenderedAs = Pick<ServerContext, 'session' | 'fetch' | 'downtime' | 'nonce' | 'requestId'>;

type RenderAs = (request: Request, as: RenderedAs) => Promise<Response>;

const stitchedBy = (renderAs: RenderAs, api: PageApi) =>
  openStitchedPages({
    fetchUnnamed: (request) => inProcess(api, new Request(request.url), undefined, []),
    make: async (request, session, fetch) => {
      const downtime = await whetherDown(fetch);
      if (!downtime || downtime.active) return undefined;
      const marks = { nonce: blankNonce, requestId: blankRequestId };
      return renderAs(new Request(request.url), { session, fetch, downtime, ...marks });
    },
  });

/** The server-rendered pages. `keepable` answers carry script hashes in place of a nonce, so that many may get them. */
export function createPages(options: {
  api: PageApi;
  config: Config;
  demo: boolean;
  /** What the settings say to every page now. */
  shopFacts: () => ShopFacts | Promise<ShopFacts>;
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: 'production' | 'development';
  /** Whether the shop is down: what was made for many before must not be shown then. */
  isDown?: () => boolean;
}): Pages {
  const render = createRequestHandler(options.build, options.mode);
  const staffPages = typeof options.build === 'function' ? {} : staffPagesOf(options.build);
  const renderAs: RenderAs = async (request, as) => {
    const context = new RouterContextProvider();
    context.set(serverContext, {
      ...as,
      ...(await options.shopFacts()),
      demo: options.demo,
      ...(isOpenDemo(options.config, options.demo) && { demoIsOpen: true }),
      payments: shownPayments(options.config, options.demo),
      origin: options.config.publicUrl ?? new URL(request.url).origin,
      staffPages,
    });
    return render(withoutSender(request), context);
  };
  const stitched = stitchedBy(renderAs, options.api);
  const answer = async (
    request: Request,
    failures: Response[],
    { keepable = false, connection }: PageRequest,
  ) => {
    const refusal = refuseForm(request, options.config);
    if (refusal) return refusal;
    const fetch = inProcess(options.api, request, connection, failures);
    const nonce = keepable ? '' : randomBytes(16).toString('base64url');
    const requestId = request.headers.get('x-request-id') ?? newId();
    const asker = await whoAsks(fetch, request);
    const { session } = asker;
    const marks = { nonce, requestId };
    const isStitched = session && options.mode === 'production' && !options.isDown?.();
    const quick = isStitched ? await stitched.answer(request, { session, fetch, ...marks }) : undefined;
    const downtime = quick ? null : await whetherDown(fetch);
    const response = quick ?? (await renderAs(request, { session, fetch, downtime, ...marks }));
    addCookies(response.headers, asker.cookies);
    // Also a page's data and redirects: they depend on who asks.
    response.headers.set('Cache-Control', keepable ? 'public, no-cache' : 'private, no-store');
    if (!isPage(response)) return response;
    if (keepable) return allowedByHashes(response);
    setPolicy(response.headers, request, policyOf(options.mode)(nonce), options.config);
    response.headers.set('X-Request-Id', requestId);
    const seconds = maintenanceSeconds(request, session, downtime);
    return seconds === undefined ? response : asUnavailable(response, seconds);
  };
  return async (request, asked = {}) => {
    const failures: Response[] = [];
    return withFailures(await answer(request, failures, asked), failures);
  };
}

/** Whether a page's data, at `/cars.data?search=…`, is asked for by the page itself, at `/cars?search=…`. */
function isOfItself(asked: URL, referrer: string | null): boolean {
  const from = URL.parse(referrer ?? '');
  if (!from) return false;
  const page = asked.pathname.slice(
    0,
    asked.pathname.endsWith('/_.data') ? -'_.data'.length : -'.data'.length,
  );
  const search = new URLSearchParams(asked.search);
  // Which routes it wants is the router's own matter.
  search.delete('_routes');
  return from.pathname === page && String(from.searchParams) === String(search);
}

/**
 * Whether somebody opens this page. A browser that asks for it ahead says so (Sec-Purpose, by the Fetch standard; before
 * it, Firefox had X-Moz), the router asks for its list of pages, and a page that reads its own data again, perhaps by a
 * timer, names itself as the referrer.
 */
export function isOpening(request: Request): boolean {
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => request.headers.get(name) ?? '');
  if (purpose.some((said) => /prefetch|prerender/i.test(said))) return false;
  const asked = new URL(request.url);
  if (asked.pathname === '/__manifest') return false;
  return !asked.pathname.endsWith('.data') || !isOfItself(asked, request.headers.get('referer'));
}

/** What a form without script may weigh; the longest field takes 1,000 characters. */
const largestForm = 64 * 1024;

const isForm = (request: Request) =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '');

const sentence = (status: number, text: string) =>
  new Response(text, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

/** A page that is sent by a form has to come from one of ours, as a call has (rules.md#without-script). */
function refuseForm(request: Request, config: Config): Response | undefined {
  if (isSafe(request.method)) return undefined;
  const sender = {
    origin: request.headers.get('origin') ?? undefined,
    site: request.headers.get('sec-fetch-site') ?? undefined,
  };
  if (isOtherOrigin(sender, ownOrigins(request.url, config.publicUrl)))
    return sentence(403, 'This form came from another site and was rejected.');
  if (!isForm(request)) return sentence(415, 'This page accepts only form fields.');
  // A body without a length comes in pieces, which no browser does to a form.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= largestForm)) return sentence(413, 'This form is too large.');
  return undefined;
}

/** React Router compares scheme and host for itself, and does not know the scheme that visitors see behind a proxy. */
function withoutSender(request: Request): Request {
  if (isSafe(request.method)) return request;
  const known = new Request(request);
  known.headers.delete('origin');
  return known;
}
