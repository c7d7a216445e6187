import { createServer } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { pack } from './pack.ts';
import { createResponseCache, freshMs } from './response-cache.ts';
import { sessionCookies } from './session-cookie.ts';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

const longText = 'A car. '.repeat(400);

/** A server whose kept answers stand before an application that says 'ordinary'. */
async function aServer(make: () => Response | Promise<Response>) {
  let time = 0;
  let made = 0;
  const cache = createResponseCache({
    cacheable: (url) => url.startsWith('/cars'),
    now: () => time,
    make: async () => {
      made += 1;
      return make();
    },
  });
  const server = createServer((request, response) => {
    if (!cache.serve(request, response)) response.end('ordinary');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => server.close());
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    get: (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers }),
    /** Says exactly this. `fetch` would not send two Host headers. */
    say: (lines: readonly string[]) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      socket.end(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`);
      return text(socket);
    },
    made: () => made,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('an answer is made once a second, however many ask', async () => {
  const server = await aServer(() => new Response('cars'));
  await Promise.all(Array.from({ length: 20 }, () => server.get('/cars')));
  server.pass(freshMs - 1);
  expect(await (await server.get('/cars')).text()).toBe('cars');
  expect(server.made()).toBe(1);
  server.pass(1);
  await server.get('/cars');
  expect(server.made()).toBe(2);
});

test('an answer is packed once a second and encoding, however many ask, also at the same moment', async () => {
  const packing = vi.spyOn(pack, 'br');
  cleanUps.push(() => packing.mockRestore());
  const server = await aServer(() => new Response(longText));
  const ask = async () => (await server.get('/cars', { 'accept-encoding': 'br' })).text();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set([...answers, await ask()])).toEqual(new Set([longText]));
  expect(packing).toHaveBeenCalledTimes(1);
  server.pass(freshMs);
  expect(await ask()).toBe(longText);
  expect(packing).toHaveBeenCalledTimes(2);
});

test('nobody who is signed in gets or leaves a kept answer, and other pages are left alone', async () => {
  const server = await aServer(() => new Response('cars'));
  for (const name of Object.values(sessionCookies))
    for (const cookie of [`${name}=x`, `a=b; ${name}=x`, `a=b;${name} = x;c=d`, `${name}=`])
      expect(await (await server.get('/cars', { cookie })).text(), cookie).toBe('ordinary');
  expect(await (await server.get('/cars', { authorization: 'Bearer x' })).text()).toBe('ordinary');
  expect(await (await server.get('/dashboard')).text()).toBe('ordinary');
  expect(server.made()).toBe(0);
});

test('a visitor with other cookies gets kept answers, also where a name or a value resembles the session cookie', async () => {
  const server = await aServer(() => new Response('cars'));
  const { http, https } = sessionCookies;
  const others = [
    'a=b',
    `x${http}=x`,
    `${http}2=x`,
    `${http.toUpperCase()}=x`,
    `a=${http}`,
    `a="${http}=x"`,
    `__Secure-${http}=x`,
    `a=${https}=x`,
    '__Host-marque.device=x; theme=dark',
  ];
  for (const cookie of others)
    expect(await (await server.get('/cars', { cookie })).text(), cookie).toBe('cars');
});

test('failures and answers that set a cookie are passed on but not kept', async () => {
  const failing = await aServer(() => new Response('gone', { status: 404 }));
  for (const _ of [1, 2]) expect((await failing.get('/cars/x')).status).toBe(404);
  expect(failing.made()).toBe(2);
  const setting = await aServer(() => new Response('cars', { headers: { 'set-cookie': 'a=b' } }));
  for (const _ of [1, 2]) expect((await setting.get('/cars')).headers.get('set-cookie')).toBe('a=b');
  expect(setting.made()).toBe(2);
});

test('a browser gets it packed, and not at all when it has it', async () => {
  const server = await aServer(() => new Response(longText, { headers: { 'content-type': 'text/plain' } }));
  const packed = await server.get('/cars', { 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(await packed.text()).toBe(longText);
  const again = await server.get('/cars', { 'if-none-match': packed.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect(server.made()).toBe(1);
});

test.for([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', null],
  ['BR;q=0.5, gzip;q=0.9', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['*;q=0', null],
  ['identity, gzip;q=0.5', null],
  ['zebra', null],
] as const)('who accepts %j gets it packed as %j', async ([accepted, packed]) => {
  const server = await aServer(() => new Response(longText));
  const answered = await server.get('/cars', { 'accept-encoding': accepted });
  expect(answered.headers.get('content-encoding')).toBe(packed);
  expect(await answered.text()).toBe(longText);
});

test('different addresses are kept apart', async () => {
  let number = 0;
  const server = await aServer(() => new Response(String(++number)));
  const [one, other] = [await server.get('/cars?search=a'), await server.get('/cars?search=b')];
  expect([await one.text(), await other.text()]).toEqual(['1', '2']);
});

test('nobody can leave an answer made for one host under the address of another', async () => {
  const server = await aServer(() => new Response('cars'));
  const twoHosts = ['GET /cars HTTP/1.1', 'Host: evil.example', 'Host: cars.example'];
  expect(await server.say(twoHosts)).toContain('ordinary');
  expect(await server.say(['GET /cars HTTP/1.1', 'Host: evil.example/cars?'])).toContain('ordinary');
  expect(server.made()).toBe(0);
  expect(await server.say(['GET /cars HTTP/1.1', 'Host: cars.example'])).toContain('cars');
  expect(server.made()).toBe(1);
});
