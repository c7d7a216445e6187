/**
 * Keeps the shop readable without a network (rules.md#offline, ADR 0031): the scripts of customers' pages, a page that
 * says that there is no connection, and copies of pages that the server sends alike to every visitor. What belongs to
 * one person never enters a cache. `react-router.config.ts` writes it as `/sw.js`, with the files of its build.
 */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  request: Request;
  clientId: string;
  /** Of the page that a navigation opens. */
  resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

interface Asking extends MessageEvent {
  source: (MessageEventSource & { id: string }) | null;
}

interface WorkerEvents {
  install: Lasting;
  activate: Lasting;
  fetch: Fetching;
  message: Asking;
}

/** What the standard library calls ServiceWorkerGlobalScope; its types cannot stand beside those of pages. */
interface WorkerScope {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

/** What the build writes in front of this file. */
interface Build {
  version: string;
  files: readonly string[];
}

export type { Build };

declare const self: WorkerScope;
declare const build: Build;

/** A page of another build would ask for scripts that are gone: each build has caches of its own. */
const shell = `marque-shell-${build.version}`;
const pages = `marque-pages-${build.version}`;
const offlinePage = '/offline';
const savedAt = 'x-saved-at';

/** A page and its data are two entries. */
const mostEntries = 80;

/** Pages that are the same for every visitor, and their data. */
const keptPages = /^\/(cars(\/[\w-]+)?)?$/;
const keptData = /^\/(_|cars(\/[\w-]+)?)\.data$/;

/** By a call, or by the form of a page that works without script. */
const signingInOrOut = /^\/(api\/auth\/|(login|signup|logout)\b)/;

/** When the copies were saved that pages show at the moment, by the page and its address. */
const shownCopies = new Map<string, string>();

self.addEventListener('install', (event) => event.waitUntil(keepShell().then(() => self.skipWaiting())));

self.addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));

self.addEventListener('message', ({ data, source, ports: [port] }) => {
  port?.postMessage(shownCopies.get(`${source?.id} ${data.savedCopyOf}`) ?? null);
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.method !== 'GET') {
    // Somebody logs in or out.
    if (signingInOrOut.test(url.pathname)) event.waitUntil(caches.delete(pages));
    return;
  }
  if (build.files.includes(url.pathname)) return event.respondWith(fileOf(request));
  const isPage = request.mode === 'navigate';
  const isKept = isPage ? keptPages.test(url.pathname) : isDataOfPage(url);
  if (isKept) event.respondWith(networkFirst(event, url));
  else if (isPage) event.respondWith(fetch(request).catch(noConnection));
});

/** A list that is added to asks for the data of one route alone: that is no page. */
const isDataOfPage = (url: URL) => keptData.test(url.pathname) && !url.searchParams.has('_routes');

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell);
  const page = await fetch(offlinePage, { credentials: 'omit', cache: 'no-store' });
  // During a downtime it leads elsewhere: the next visit tries again.
  if (!page.ok || page.redirected) throw new Error('The page for no connection could not be had.');
  await cache.put(offlinePage, page);
  await cache.addAll(build.files.map((file) => new Request(file, { credentials: 'omit' })));
}

async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith('marque-') && name !== shell && name !== pages);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** A file of the build: another build has a shell of its own. */
async function fileOf(request: Request): Promise<Response> {
  return (await caches.match(request, { cacheName: shell })) ?? fetch(request);
}

/** A copy is shown only where the network gives no answer: what is online is never stale. */
async function networkFirst(event: Fetching, url: URL): Promise<Response> {
  const shown = `${event.resultingClientId || event.clientId} ${pageOf(url)}`;
  try {
    const answer = await fetch(event.request);
    shownCopies.delete(shown);
    event.waitUntil(learn(url, answer.clone()));
    return answer;
  } catch (error) {
    const copy = await caches.match(url.href, { cacheName: pages });
    if (copy) {
      shownCopies.set(shown, copy.headers.get(savedAt) ?? '');
      return copy;
    }
    if (event.request.mode === 'navigate') return noConnection();
    throw error;
  }
}

async function noConnection(): Promise<Response> {
  const page = await caches.match(offlinePage, { cacheName: shell });
  return page ? new Response(page.body, { status: 503, headers: page.headers }) : Response.error();
}

/** The server says of each answer whether it is the same for every visitor. */
const isForAll = (answer: Response) =>
  answer.status === 200 &&
  !answer.redirected &&
  (answer.headers.get('Cache-Control') ?? '').startsWith('public');

const isForOne = (answer: Response) => (answer.headers.get('Cache-Control') ?? '').startsWith('private');

async function learn(url: URL, answer: Response): Promise<void> {
  // A page that visitors get alike came for one person: somebody is signed in.
  if (isForOne(answer)) await caches.delete(pages);
  if (!isForAll(answer)) return;
  await keep(url.href, answer);
  // Who reads a page comes back to it by a reload or by a link: both are kept, as a visitor gets them.
  const twin = twinOf(url);
  const other = await fetch(twin, { credentials: 'omit' });
  if (isForAll(other)) await keep(twin, other);
}

async function keep(address: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  // The body is unpacked by now.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name);
  headers.set(savedAt, new Date().toISOString());
  const cache = await caches.open(pages);
  await cache.put(address, new Response(await answer.blob(), { headers }));
  const entries = await cache.keys();
  const oldest = entries.slice(0, Math.max(0, entries.length - mostEntries));
  await Promise.all(oldest.map((entry) => cache.delete(entry)));
}

/** The address of the page that an address is, or has the data of. */
function pageOf({ pathname, search }: URL): string {
  const path = pathname === '/_.data' ? '/' : pathname.replace(/\.data$/, '');
  return `${path}${search}`;
}

/** The data of a page, the page of its data. */
function twinOf(url: URL): string {
  const twin = new URL(pageOf(url), url.origin);
  if (!url.pathname.endsWith('.data'))
    twin.pathname = url.pathname === '/' ? '/_.data' : `${url.pathname}.data`;
  return twin.href;
}
