import type { Asked } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { capacityOf, openMix, type Sent, sendPaced } from './mixed-calls.ts';
import { withOneShop } from './one-shop.ts';
import { type Proven, say } from './proven.ts';
import type { Server } from './servers.ts';
import { failuresOf, type Slice, sliceOf, unsteady } from './steadiness.ts';

/** Of what the shop can answer, asked by as many at once as keep it busy. */
const share = 0.8;
const atOnce = 16;
const warmMs = 10_000;
const calibrateMs = 20_000;
const slicesInAll = 12;
const leastCapacity = 2;

/** What was seen while these calls were sent, with the server's memory, which is read each second. */
export async function loadOf(
  server: Server,
  send: () => Promise<Sent[]>,
): Promise<{ seen: Sent[]; slice: Slice }> {
  const memoryMb = [server.memoryMb()];
  const reading = setInterval(() => memoryMb.push(server.memoryMb()), 1_000);
  try {
    const seen = await send();
    return { seen, slice: sliceOf(seen, memoryMb) };
  } finally {
    clearInterval(reading);
  }
}

/**
 * Visitors read and search, customers look at what is theirs and buy, at four fifths of what the shop answers at most on this machine:
 * no call fails, the memory stays, and the 99th percentile of the waits as well.
 */
export function loadMixed({ minutes, seed }: Asked): Promise<Proven> {
  return withOneShop({}, async (server) => {
    const mix = await openMix(server.url, chanceOf(seed));
    await capacityOf(mix, atOnce, warmMs);
    const capacity = await capacityOf(mix, atOnce, calibrateMs);
    // What cannot answer two in a second shows nothing of its own steadiness.
    if (capacity < leastCapacity) {
      mix.close();
      return { broken: [`Only ${capacity} calls a second were answered.`], figures: { minutes, capacity } };
    }
    const perSecond = capacity * share;
    say(`${Math.round(capacity)} a second at most, ${Math.round(perSecond)} from now on`);
    const slices: Slice[] = [];
    const unwanted: Sent[] = [];
    for (let place = 0; place < slicesInAll; place += 1) {
      const ms = (minutes * 60_000) / slicesInAll;
      const { seen, slice } = await loadOf(server, () => sendPaced(mix, perSecond, ms));
      slices.push(slice);
      // Of hours of answers only what may have failed is kept.
      unwanted.push(...seen.filter(({ status }) => status === 0 || status >= 400));
      say(JSON.stringify(slices.at(-1)));
    }
    mix.close();
    return {
      broken: [...failuresOf(unwanted), ...unsteady(slices)],
      figures: { minutes, capacity: Math.round(capacity), perSecond: Math.round(perSecond), slices },
    };
  });
}
