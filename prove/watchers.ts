import { setTimeout as pause } from 'node:timers/promises';
import type { Doors } from './doors.ts';
import { outagesOf, type Seen, told } from './outages.ts';

const everyMs = 20;

/** Somebody who looks at something again and again. */
function watch(doors: Doors, path: string, headers: Record<string, string>) {
  const seen: Seen[] = [];
  let isEnding = false;
  const done = (async () => {
    while (!isEnding) {
      const sentAt = performance.now();
      const { status } = await doors.ask(path, { headers });
      seen.push({ sentAt, endedAt: performance.now(), isAnswered: status >= 200 && status < 500 });
      await pause(everyMs);
    }
  })();
  return async () => {
    isEnding = true;
    await done;
    return seen;
  };
}

/** A visitor who reads the catalogue, and a customer who reads their own orders, which is asked of the database each time. */
export function watchShop(doors: Doors, token: string) {
  const endings = {
    catalogue: watch(doors, '/api/cars', {}),
    ownOrders: watch(doors, '/api/orders/my-orders', { authorization: `Bearer ${token}` }),
  };
  return async () => {
    const [catalogue, ownOrders] = [await endings.catalogue(), await endings.ownOrders()];
    const figures = (seen: Seen[]) => ({
      asked: seen.length,
      failed: seen.filter(({ isAnswered }) => !isAnswered).length,
      outages: told(outagesOf(seen)),
      slowestMs: Math.round(Math.max(...seen.map(({ sentAt, endedAt }) => endedAt - sentAt))),
    });
    return { catalogue: figures(catalogue), ownOrders: figures(ownOrders) };
  };
}

/** What was seen in each round, by what had happened. */
export type SeenBy = Map<string, Awaited<ReturnType<ReturnType<typeof watchShop>>>[]>;

/** Of each happening, the longest outage of each round. */
export const errorsSeen = (seenBy: SeenBy) =>
  Object.fromEntries(
    [...seenBy].map(([victim, all]) => {
      const longest = (of: 'catalogue' | 'ownOrders') => told(all.map((one) => one[of].outages.maxMs));
      return [
        victim,
        { rounds: all.length, catalogue: longest('catalogue'), ownOrders: longest('ownOrders') },
      ];
    }),
  );

/** Notes what was seen in a round. */
export function note(
  seenBy: SeenBy,
  happening: string,
  seen: Awaited<ReturnType<ReturnType<typeof watchShop>>>,
) {
  seenBy.set(happening, [...(seenBy.get(happening) ?? []), seen]);
}
