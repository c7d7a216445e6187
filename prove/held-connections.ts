import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../bench/figures.ts';
import type { Asked } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { type Mix, openMix, sendPaced } from './mixed-calls.ts';
import { loadOf } from './mixed-load.ts';
import { withOneShop } from './one-shop.ts';
import { type Proven, say } from './proven.ts';
import type { Server } from './servers.ts';
import { failuresOf, type Slice, worse } from './steadiness.ts';

/** What others ask for meanwhile, far below what the shop carries: their waits are those of a shop at ease. */
const perSecond = 40;
const trickleMs = 1_000;

/** Of the slow ones half send a head and half a body, a byte a second. Each comes from an address of its own. */
const heads = [
  () => '',
  () => '',
  (n: number) => `GET /api/cars?n=${n} HTTP/1.1\r\nhost: shop\r\nx-slow: `,
  (n: number) =>
    `POST /api/auth/login HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n` +
    `x-forwarded-for: 10.9.${Math.floor(n / 250)}.${n % 250}\r\n\r\n{"email":"`,
];

/** A connection that is opened anew as often as the shop ends it. */
function hold(port: number, n: number, counted: { open: number; opened: number }): () => void {
  let socket: Socket | undefined;
  let isEnding = false;
  const head = heads[n % heads.length]!(n);
  const open = () => {
    if (isEnding) return;
    const one = connect(port, '127.0.0.1', () => {
      counted.open += 1;
      counted.opened += 1;
      one.once('close', () => {
        counted.open -= 1;
      });
      if (head) one.write(head);
    });
    socket = one;
    // What the shop says to it is read and left, as its end is: both are what it does against such callers.
    one.on('error', () => {}).on('data', () => {});
    one.once('close', () => setTimeout(open, 50));
  };
  open();
  const trickle = setInterval(() => {
    if (head && socket?.writable) socket.write('a');
  }, trickleMs);
  return () => {
    isEnding = true;
    clearInterval(trickle);
    socket?.destroy();
  };
}

/** The calls of others for so long. */
async function others(server: Server, mix: Mix, ms: number) {
  return loadOf(server, () => sendPaced(mix, perSecond, ms));
}

async function whileHeld(server: Server, mix: Mix, connections: number, ms: number) {
  const port = Number(new URL(server.url).port);
  const counted = { open: 0, opened: 0 };
  const ends = Array.from({ length: connections }, (_, n) => hold(port, n, counted));
  try {
    for (const until = Date.now() + 60_000; counted.open < connections * 0.95 && Date.now() < until; )
      await pause(50);
    const open: number[] = [];
    const looking = setInterval(() => open.push(counted.open), 100);
    const seen = await others(server, mix, ms);
    clearInterval(looking);
    return { ...seen, mostly: median(open), least: Math.min(...open), opened: counted.opened };
  } finally {
    for (const end of ends) end();
  }
}

/**
 * Half of the connections are opened and say nothing, half send a byte a second, and each that the shop ends is opened anew. Others are
 * answered as before and after.
 */
export function holdConnections({ connections, minutes, seed }: Asked): Promise<Proven> {
  return withOneShop({ TRUST_PROXY: 'yes' }, async (server) => {
    const mix = await openMix(server.url, chanceOf(seed));
    const ms = (minutes * 60_000) / 3;
    await others(server, mix, 10_000);
    const before = await others(server, mix, ms);
    const held = await whileHeld(server, mix, connections, ms);
    say(`${held.mostly} of ${connections} connections were open, ${held.opened} were opened`);
    const after = await others(server, mix, ms);
    mix.close();
    const around: Slice[] = [before.slice, after.slice];
    const broken = [...failuresOf(held.seen), ...worse(held.slice, around)];
    // For moments there are fewer: the shop ends all that were opened together at once, and they come back.
    if (held.mostly < connections * 0.9) broken.push(`Only ${held.mostly} connections were open at a time.`);
    return {
      broken,
      figures: {
        connections,
        mostlyOpen: held.mostly,
        leastOpen: held.least,
        opened: held.opened,
        perSecond,
        before: before.slice,
        meanwhile: held.slice,
        after: after.slice,
      },
    };
  });
}
