import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedShop, serveShop } from '../../tests/support/serve-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await serveShop();
});
afterAll(() => shop.close());

const login = ['POST /api/auth/login HTTP/1.1', 'Host: cars.example', 'Content-Type: application/json'];
const withLength = (bytes: number) => `${[...login, `Content-Length: ${bytes}`].join('\r\n')}\r\n\r\n`;
const inChunks = `${[...login, 'Transfer-Encoding: chunked'].join('\r\n')}\r\n\r\n`;

/** Writes to one connection as fast as it takes it, and no more than so many bytes. */
function pour(socket: Socket, chunk: Buffer, mostBytes: number): void {
  let written = 0;
  const go = () => {
    while (written + chunk.length < mostBytes && socket.writable) {
      written += chunk.length;
      if (!socket.write(chunk)) return void socket.once('drain', go);
    }
  };
  go();
}

interface Held {
  sockets: Socket[];
  answers: string[];
  /** How many the server has ended. */
  ended(): number;
  /** How long the one that lasted longest was there, in milliseconds. */
  longestMs(): number;
}

/** So many connections, each of which begins in its way and then holds back the rest. */
function hold(count: number, begin: (socket: Socket) => void): Held {
  const answers: string[] = [];
  let ended = 0;
  let longestMs = 0;
  const sockets = Array.from({ length: count }, () => {
    let began = performance.now();
    const socket = connect(shop.port, '127.0.0.1', () => {
      began = performance.now();
      begin(socket);
    });
    let answer = '';
    socket.on('data', (bytes) => {
      answer += String(bytes);
    });
    // A connection that is closed on us may also be reset.
    socket.on('error', () => {});
    socket.on('close', () => {
      ended += 1;
      longestMs = Math.max(longestMs, performance.now() - began);
      answers.push(answer);
    });
    return socket;
  });
  return { sockets, answers, ended: () => ended, longestMs: () => longestMs };
}

const statusOf = (answer: string) => answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length);
const countOf = (held: Held, status: string) => held.answers.filter((one) => statusOf(one) === status).length;

/** Until all are closed: the most memory meanwhile, and the slowest page. */
async function attack(count: number, begin: (socket: Socket) => void) {
  const endWatch = await shop.watchPages();
  const idleMb = await shop.residentMb();
  const held = hold(count, begin);
  let peakMb = idleMb;
  const look = async () => {
    peakMb = Math.max(peakMb, await shop.residentMb());
    return held.ended();
  };
  // Opening so many takes its time on a busy machine: each has its 30 s.
  await expect.poll(look, { interval: 100 }).toBe(count);
  expect(held.longestMs()).toBeLessThan(30_000);
  const slowestMs = await endWatch();
  return { held, slowestMs, grownMb: peakMb - idleMb, keptMb: (await shop.residentMb()) - idleMb };
}

const mb = 1024 * 1024;

describe('1,000 bodies that are held back cost little, are closed within 30 s, and pages answer within 1 s', () => {
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
  test.each(attacks)('%s', async (_, begin) => {
    const { grownMb, keptMb, slowestMs } = await attack(1000, begin);
    expect(grownMb).toBeLessThan(150);
    expect(slowestMs).toBeLessThan(1000);
    // What stays is what the process keeps for the next rush; it does not grow with each.
    expect(keptMb).toBeLessThan(100);
  });
});

describe('connections that say nothing', () => {
  const idlers: [string, string][] = [
    ['nothing at all', ''],
    ['half of their headers', 'POST /api/auth/login HTTP/1.1\r\nHost: cars.example\r\n'],
    ['one request, and then nothing', 'GET /healthz HTTP/1.1\r\nHost: cars.example\r\n\r\n'],
  ];
  test.each(idlers)('are closed within 30 s: %s', async (_, words) => {
    const { grownMb, slowestMs } = await attack(500, (socket) => void (words && socket.write(words)));
    expect(grownMb).toBeLessThan(75);
    expect(slowestMs).toBeLessThan(1000);
  });
});

describe('a body that is refused', () => {
  test('is told in JSON, with the headers of every answer, and the connection closes', async () => {
    const { held } = await attack(1, (socket) => void socket.write(withLength(mb)));
    const [head, body] = held.answers[0]!.split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 413');
    expect(head).toContain('X-Content-Type-Options: nosniff');
    expect(head).toContain('Connection: close');
    expect(JSON.parse(body!)).toEqual({
      code: 'too-large',
      message: 'This is more than the shop accepts at once.',
      error: 'This is more than the shop accepts at once.',
    });
  });

  test('of an address that sends a hundred already is told to come again', async () => {
    const { held } = await attack(150, (socket) => void socket.write(withLength(100)));
    expect([countOf(held, '429'), countOf(held, '408')]).toEqual([50, 100]);
    const refused = held.answers.find((one) => statusOf(one) === '429')!;
    expect(refused).toContain('Retry-After: 10');
    expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({ code: 'too-many-at-once' });
  });

  test('in chunks or with a length, one that is whole and small enough is read, also twice on one connection', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'a password' });
    const chunked = `${inChunks}${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const answers: string[] = [];
    const held = hold(1, (socket) => {
      socket.on('data', (bytes) => answers.push(...(String(bytes).match(/HTTP\/1\.1 \d+/g) ?? [])));
      socket.write(withLength(body.length) + body + chunked);
    });
    await expect.poll(() => answers).toEqual(['HTTP/1.1 401', 'HTTP/1.1 401']);
    held.sockets[0]!.destroy();
  });
});
