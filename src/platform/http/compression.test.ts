import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';
import { encodingOf } from './pack.ts';

const long = 'A long car. '.repeat(500);
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const app = new Hono()
  .use(compressAnswers)
  .get('/page', (c) => c.html(long))
  .get('/data', (c) => c.json({ long }))
  .get('/small', (c) => c.json({ short: true }))
  .get('/picture', (c) => c.body(long, 200, { 'Content-Type': 'image/jpeg' }))
  .get('/known', (c) => c.body(long, 200, { ...html, ETag: '"one"', Vary: 'Cookie' }))
  .get('/whole', (c) => c.body(long, 200, { ...html, 'Cache-Control': 'no-transform' }))
  .get('/bodiless', (c) => c.body(null, 200, html))
  .get('/failed', (c) => c.html(long, 503));

const ask = (path: string, accepted = 'gzip, br', method = 'GET') =>
  app.request(path, { method, headers: { 'accept-encoding': accepted } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const said = ({ headers }: Response) => [headers.get('content-encoding'), headers.get('vary')];

describe('what a reader accepts', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0', undefined],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['*', 'br'],
    ['identity;q=0, *;q=0.1', 'br'],
    ['identity;q=0, gzip', 'gzip'],
    ['gzip;q=0.5, identity', undefined],
    ['GZIP;q=0.9, br;q=0.1', 'gzip'],
    ['zstd', 'zstd'],
    ['gzip, zstd', 'gzip'],
    ['gzip;q=0.8, zstd;q=0.9', 'zstd'],
    ['br;q=0, gzip;q=0, *', 'zstd'],
    ['', undefined],
  ])('%s is answered in %s', (accepted, encoding) => {
    expect(encodingOf(accepted)).toBe(encoding);
  });
});

describe('every HTML and JSON answer is compressed', () => {
  test.each(['/page', '/data', '/failed'])('%s, in the encoding asked for', async (path) => {
    const plain = await bytesOf(await ask(path, 'identity'));
    const br = await ask(path);
    expect(said(br)).toEqual(['br', 'Accept-Encoding']);
    const packed = await bytesOf(br);
    expect(packed.length).toBeLessThan(plain.length / 10);
    expect(brotliDecompressSync(packed)).toEqual(plain);
    expect(gunzipSync(await bytesOf(await ask(path, 'br;q=0, gzip')))).toEqual(plain);
    expect(zstdDecompressSync(await bytesOf(await ask(path, 'zstd')))).toEqual(plain);
    expect(br.status).toBe((await ask(path, 'identity')).status);
  });

  test('an answer says that it depends on the encoding also where it is plain', async () => {
    const plain = await ask('/page', 'br;q=0');
    expect(said(plain)).toEqual([null, 'Accept-Encoding']);
    expect(await plain.text()).toBe(long);
  });

  test('small answers and pictures stay as they are, and what must not be changed', async () => {
    expect(await (await ask('/small')).json()).toEqual({ short: true });
    for (const path of ['/small', '/picture', '/whole']) expect(said(await ask(path))[0]).toBeNull();
  });

  test('a strong ETag becomes a weak one, and Vary keeps what it had', async () => {
    const answer = await ask('/known');
    expect([answer.headers.get('etag'), ...said(answer)]).toEqual([
      'W/"one"',
      'br',
      'Cookie, Accept-Encoding',
    ]);
  });

  test.each(['/page', '/data', '/bodiless'])(
    'HEAD of %s says what GET says, and has no body',
    async (path) => {
      const head = await ask(path, 'br', 'HEAD');
      expect(said(head)).toEqual(['br', 'Accept-Encoding']);
      expect(await head.text()).toBe('');
    },
  );
});

test('a page that comes in pieces is not held back by its packing', async () => {
  let go = () => {};
  const waits = new Promise<void>((resolve) => {
    go = resolve;
  });
  const streaming = new Hono().use(compressAnswers).get('/', () => {
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('<p>first'));
        await waits;
        controller.enqueue(Buffer.from('<p>second'));
        controller.close();
      },
    });
    return new Response(body, { headers: html });
  });
  const answer = await streaming.request('/', { headers: { 'accept-encoding': 'gzip' } });
  const reader = answer.body!.pipeThrough(new DecompressionStream('gzip')).getReader();
  const first = await reader.read();
  expect(Buffer.from(first.value!).toString()).toBe('<p>first');
  go();
  const second = await reader.read();
  expect(Buffer.from(second.value!).toString()).toBe('<p>second');
});
