import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hold, inChunks, pour, withLength } from '../../tests/support/held-connections.ts';
import { type ServedShop, serveShop } from '../../tests/support/serve-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterAll(() => shop.close());

/** Until all are closed: the most memory meanwhile, and the slowest page. */
async function attack(count: number, begin: (socket: Socket) => void) {
  const endWatch = await shop.watchPages();
  const idleMb = await shop.residentMb();
  const held = hold(shop.port, count, begin);
  let peakMb = idleMb;
  const look = async () => {
    peakMb = Math.max(peakMb, await shop.residentMb());
    return held.ended();
  };
  await expect.poll(look, { interval: 100 }).toBe(count);
  const slowestMs = await endWatch();
  return { slowestMs, grownMb: peakMb - idleMb, keptMb: (await shop.residentMb()) - idleMb };
}

const mb = 1024 * 1024;

/** Goals: 150 MB more while 1,000 bodies are held back (75 MB with 500 silent connections), 100 MB that stay, 1 s for a page. */
function tell(name: string, figures: { grownMb: number; keptMb: number; slowestMs: number }): void {
  const { grownMb, keptMb, slowestMs } = figures;
  console.log(
    `${name}: ${grownMb.toFixed(0)} MB more meanwhile, ${keptMb.toFixed(0)} MB more afterwards, slowest page ${slowestMs.toFixed(0)} ms`,
  );
}

describe('1,000 bodies that are held back', () => {
  const attacks: [string, (socket: Socket) => void][] = [
    [
      'announced as 1 MB',
      (socket) => {
        socket.write(withLength(mb));
        pour(socket, Buffer.alloc(16_384, 'a'), mb);
      },
    ],
    [
      '1 MB in chunks',
      (socket) => {
        socket.write(inChunks);
        pour(socket, Buffer.from(`4000\r\n${'a'.repeat(16_384)}\r\n`), mb);
      },
    ],
    [
      'as large as a login may be, but for the last byte',
      (socket) => {
        socket.write(withLength(16_384));
        socket.write(Buffer.alloc(16_383, 'a'));
      },
    ],
    [
      'of a GET',
      (socket) => {
        socket.write(`GET / HTTP/1.1\r\nHost: cars.example\r\nContent-Length: ${mb}\r\n\r\n`);
        pour(socket, Buffer.alloc(16_384, 'a'), mb);
      },
    ],
    [
      'of an upload by a stranger',
      (socket) => {
        socket.write(
          `POST /api/pictures HTTP/1.1\r\nHost: cars.example\r\nContent-Type: image/jpeg\r\nContent-Length: ${mb}\r\n\r\n`,
        );
        pour(socket, Buffer.alloc(16_384, 'a'), mb);
      },
    ],
  ];
  test.each(attacks)('%s', async (name, begin) => {
    const { grownMb, keptMb, slowestMs } = await attack(1000, begin);
    tell(name, { grownMb, keptMb, slowestMs });
  });
});

describe('connections that say nothing', () => {
  const idlers: [string, string][] = [
    ['nothing at all', ''],
    ['half of their headers', 'POST /api/auth/login HTTP/1.1\r\nHost: cars.example\r\n'],
    ['one request, and then nothing', 'GET /healthz HTTP/1.1\r\nHost: cars.example\r\n\r\n'],
  ];
  test.each(idlers)('are closed within 30 s: %s', async (name, words) => {
    const { grownMb, keptMb, slowestMs } = await attack(500, (socket) => void (words && socket.write(words)));
    tell(name, { grownMb, keptMb, slowestMs });
  });
});
