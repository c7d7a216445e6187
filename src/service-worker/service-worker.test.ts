import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const source = stripTypeScriptTypes(readFileSync(new URL('./service-worker.ts', import.meta.url), 'utf8'));
const origin = 'https://shop.example';

type Answer = (address: string) => Response | Promise<Response>;
type Listener = (event: object) => void;

const addressOf = (asked: string | { url: string }) =>
  new URL(typeof asked === 'string' ? asked : asked.url, origin).href;

/** A browser's caches, as far as the worker uses them. */
function openCaches() {
  const kept = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const entries = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, entries);
    return {
      put: async (address: string, answer: Response) => void entries.set(addressOf(address), answer),
      addAll: async (files: { url: string }[]) =>
        files.forEach((file) => {
          entries.set(file.url, new Response('file'));
        }),
      keys: async () => [...entries.keys()],
      delete: async (address: string) => entries.delete(address),
    };
  };
  const caches = {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (address: string | { url: string }, { cacheName }: { cacheName: string }) =>
      kept.get(cacheName)?.get(addressOf(address))?.clone(),
  };
  const addresses = (name: string) =>
    [...(kept.get(name)?.keys() ?? [])].map((address) => address.slice(origin.length));
  return { caches, addresses, names: () => [...kept.keys()] };
}

/** The worker of one build in a browser whose network answers as told. */
function aWorker(answer: Answer, browser = openCaches(), version = 'one') {
  const listeners = new Map<string, Listener>();
  const network = { answer };
  const build = { version, files: ['/assets/a.js'] };
  const self = {
    location: { origin },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const fetch = async (asked: string | { url: string }) =>
    network.answer(addressOf(asked).slice(origin.length));
  class Request {
    readonly url: string;
    constructor(path: string) {
      this.url = addressOf(path);
    }
  }
  runInNewContext(source, { self, build, caches: browser.caches, fetch, Request, Response, Headers, URL });
  const send = async (name: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    let answered: Promise<Response> | undefined;
    listeners.get(name)!({
      clientId: 'page',
      resultingClientId: '',
      ...event,
      waitUntil: (work: Promise<unknown>) => works.push(work),
      respondWith: (response: Promise<Response>) => {
        answered = response;
      },
    });
    const response = await answered;
    // A work may begin another one.
    for (let done = 0; done < works.length; done++) await works[done];
    return response;
  };
  const visit = (path: string, mode = 'navigate', method = 'GET') =>
    send('fetch', { request: { url: origin + path, method, mode } });
  return { browser, network, send, visit };
}

const forAll = () => new Response('cars', { headers: { 'Cache-Control': 'public, no-cache' } });
const forOne = () => new Response('ada@example.com', { headers: { 'Cache-Control': 'private, no-store' } });
const away = () => {
  throw new TypeError('Failed to fetch');
};

test('what visitors get alike is kept with its twin, and shown where the network is away', async () => {
  const { browser, network, visit } = aWorker(forAll);
  await visit('/cars?search=fox');
  expect(browser.addresses('marque-pages-one')).toEqual(['/cars?search=fox', '/cars.data?search=fox']);
  network.answer = away;
  const copy = await visit('/cars.data?search=fox', 'cors');
  expect(await copy?.text()).toBe('cars');
  expect(Date.parse(copy?.headers.get('x-saved-at') ?? '')).not.toBeNaN();
});

test('what comes for one person is not kept, and empties the copies', async () => {
  const { browser, network, visit } = aWorker(forAll);
  await visit('/cars');
  network.answer = forOne;
  await visit('/');
  expect(browser.addresses('marque-pages-one')).toEqual([]);
});

test('signing in or out empties the copies', async () => {
  const { browser, visit } = aWorker(forAll);
  await visit('/cars');
  await visit('/api/auth/login', 'cors', 'POST');
  expect(browser.addresses('marque-pages-one')).toEqual([]);
});

test.each([
  '/api/cars',
  '/dashboard',
  '/vip',
  '/vip/cars/one',
  '/admin',
  '/worker',
  '/checkout',
  '/ledger/MQ-1',
])('%s is never kept, whatever its answer says of itself', async (path) => {
  const { browser, visit } = aWorker(forAll);
  await visit(path, path.startsWith('/api') ? 'cors' : 'navigate');
  await visit(`${path}.data`, 'cors');
  expect(browser.names()).toEqual([]);
});

test('online, the network answers, not the copy', async () => {
  const { network, visit } = aWorker(forAll);
  await visit('/cars');
  network.answer = () => new Response('newer', { headers: { 'Cache-Control': 'public, no-cache' } });
  expect(await (await visit('/cars'))?.text()).toBe('newer');
});

test('a page never seen is the shop’s own page for no connection, as a failure', async () => {
  const { network, send, visit } = aWorker(() => new Response('No connection'));
  await send('install');
  network.answer = away;
  for (const path of ['/cars', '/ledger']) {
    const page = await visit(path);
    expect(page?.status).toBe(503);
    expect(await page?.text()).toBe('No connection');
  }
});

test('a new build empties what another one kept', async () => {
  const { browser, send, visit } = aWorker(forAll);
  await send('install');
  await visit('/cars');
  const newer = aWorker(forAll, browser, 'two');
  await newer.send('install');
  await newer.send('activate');
  expect(browser.names()).toEqual(['marque-shell-two']);
});

test('a shop that is down when the worker comes is kept another time', async () => {
  const { send } = aWorker(() => new Response('down', { status: 503 }));
  await expect(send('install')).rejects.toThrow('could not be had');
});
