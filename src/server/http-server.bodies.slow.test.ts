import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countOf, hold, inChunks, statusOf, withLength } from '../../tests/support/held-connections.ts';
import { type ServedShop, serveShop } from '../../tests/support/serve-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterAll(() => shop.close());

const mb = 1024 * 1024;

/** So many connections, once the shop has closed all of them. */
async function ended(count: number, begin: (socket: Socket) => void) {
  const held = hold(shop.port, count, begin);
  await expect.poll(held.ended).toBe(count);
  return held;
}

describe('a connection that holds something back is closed', () => {
  test.each([
    ['nothing at all', ''],
    ['half of its headers', 'POST /api/auth/login HTTP/1.1\r\nHost: cars.example\r\n'],
    ['one request, and then nothing', 'GET /healthz HTTP/1.1\r\nHost: cars.example\r\n\r\n'],
    ['the last byte of a login', `${withLength(16_384)}${'a'.repeat(16_383)}`],
    ['the rest of a chunked body', `${inChunks}4000\r\n${'a'.repeat(16_384)}\r\n`],
  ])('%s', async (_, words) => {
    const held = await ended(3, (socket) => void (words && socket.write(words)));
    expect(held.answers).toHaveLength(3);
  });
});

describe('a body that is refused', () => {
  test('is told in JSON, with the headers of every answer, and the connection closes', async () => {
    const held = await ended(1, (socket) => void socket.write(withLength(mb)));
    const [head, body] = held.answers[0]!.split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 413');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body!)).toEqual({
      code: 'too-large',
      message: 'This is larger than the shop accepts.',
      error: 'This is larger than the shop accepts.',
    });
  });

  test('of an address that sends a hundred already is told to come again', async () => {
    const held = await ended(150, (socket) => void socket.write(withLength(100)));
    expect([countOf(held, '429'), countOf(held, '408')]).toEqual([50, 100]);
    const refused = held.answers.find((one) => statusOf(one) === '429')!;
    expect(refused).toContain('Retry-After: 10');
    expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'too-many-at-once' });
  });

  test('in chunks or with a length, one that is whole and small enough is read, also twice on one connection', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a password' });
    const chunked = `${inChunks}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const answers: string[] = [];
    const held = hold(shop.port, 1, (socket) => {
      socket.on('data', (bytes) => answers.push(...(String(bytes).match(/HTTP\/1\.1 \d+/g) ?? [])));
      socket.write(withLength(body.length) + body + chunked);
    });
    await expect.poll(() => answers).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401']);
    held.sockets[0]!.destroy();
  });
});
