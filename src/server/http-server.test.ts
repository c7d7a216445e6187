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
  /** By hand: `fetch` would tidy up the path. */
  return async (path: string, ...headers: string[]) => {
    const socket = connect(port, '127.0.0.1');
    const lines = [`GET ${path} HTTP/1.1`, 'Host: cars.example', 'Connection: close', ...headers];
    socket.end(`${lines.join('\r\n')}\r\n\r\n`);
    return (await text(socket)).split('\r\n\r\n').at(-1) ?? '';
  };
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
