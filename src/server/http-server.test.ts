import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { type Config, readConfig } from '#platform/config.ts';
import { createHttpServer } from './http-server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that tells which way a request went, and for which address a kept answer was made. */
async function aServer(changes: Partial<Config> = {}, isDown = false) {
  const config = {
    ...readConfig({ SESSION_SECRET: 'long enough for any test that never signs' }),
    ...changes,
  };
  const kept = async (request: Request) => new Response(`kept ${request.url}`);
  const server = createHttpServer({
    application: new Hono<{ Bindings: HttpBindings }>().all('*', (c) => c.text('ordinary')),
    api: { request: kept },
    pages: kept,
    config,
    keepAnswers: true,
    isDown: () => isDown,
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  /** The answer to the last of these words, each of which is said once the one before has its answer. */
  const say = async (...words: string[]) => {
    const socket = connect(port, '127.0.0.1');
    for (const [place, one] of words.entries()) {
      if (place > 0) await once(socket, 'data');
      socket.write(one);
    }
    return text(socket);
  };
  /** By hand: `fetch` would tidy up the path. */
  const ask = async (path: string, ...headers: string[]) => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: cars.example', 'Connection: close', ...headers];
    return (await say(`${lines.join('\r\n')}\r\n\r\n`)).split('\r\n\r\n').at(-1) ?? '';
  };
  return Object.assign(ask, { say });
}

test('the catalogue is answered from kept answers, as pages and as data', async () => {
  const ask = await aServer();
  for (const path of [
    '/',
    '/cars',
    '/cars?search=a/b',
    '/cars/01-ab',
    '/cars/01-ab.data',
    '/_.data',
    '/api/cars/01-ab',
  ])
    expect(await ask(path)).toBe(`kept http://cars.example${path}`);
});

test('during downtime nothing is answered from what was kept before', async () => {
  const ask = await aServer({}, true);
  for (const path of ['/', '/cars', '/api/cars']) expect(await ask(path)).toBe('ordinary');
});

test('no detour through the catalogue leads to a kept answer of another page', async () => {
  const ask = await aServer();
  for (const path of ['/dashboard', '/cars/..', '/cars/%2e%2e', '/cars/01-ab/x'])
    expect(await ask(path)).toBe('ordinary');
  for (const path of ['/cars/..\\api\\basket', '/api/cars/..\\auth\\me'])
    expect(await ask(path)).not.toContain('kept');
});

test('of the schemes that a request names, the one that our own proxy wrote counts', async () => {
  const ask = await aServer({ trustProxy: true });
  expect(await ask('/?a', 'X-Forwarded-Proto: gopher, https')).toBe('kept https://cars.example/?a');
  expect(await ask('/?b', 'X-Forwarded-Proto: https, http')).toBe('kept http://cars.example/?b');
  const unproxied = await aServer();
  expect(await unproxied('/?c', 'X-Forwarded-Proto: https')).toBe('kept http://cars.example/?c');
});

test.each([
  [
    'an address of more than 16 kB',
    [`GET /api/cars/${'a%2C'.repeat(5000)} HTTP/1.1\r\n`],
    431,
    'address-too-long',
  ],
  ['what is no HTTP', ['Good morning\r\n\r\n'], 400, 'not-understood'],
  [
    'what comes on a connection behind an answer',
    ['GET /dashboard HTTP/1.1\r\nHost: cars.example\r\n\r\n', 'Good morning\r\n\r\n'],
    400,
    'not-understood',
  ],
] as const)('what is not even a request is refused in JSON as well: %s', async (_, words, status, code) => {
  const { say } = await aServer();
  const [head, body = ''] = (await say(...words)).split('\r\n\r\n');
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain('Content-Type: application/json');
  expect(head).toContain('X-Content-Type-Options: nosniff');
  expect(head).toContain('Connection: close');
  const { message } = JSON.parse(body);
  expect(JSON.parse(body)).toEqual({ code, message, error: message });
  expect(message).toMatch(/^This .+\.$/);
});
