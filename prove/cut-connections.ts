import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';
import { stockUp } from '../bench/sales.ts';
import { freePort } from '../bench/servers.ts';
import { openRelay, type Relay } from '../tests/support/relay.ts';
import type { Asked } from './arguments.ts';
import { type Chance, chanceOf } from './chance.ts';
import { Doors } from './doors.ts';
import { look, lookAtRest } from './look.ts';
import { countsOf } from './promised.ts';
import { type Proven, say } from './proven.ts';
import { aServer } from './servers.ts';
import { openTraffic } from './traffic.ts';
import { errorsSeen, note, type SeenBy, watchShop } from './watchers.ts';

/** What happens between server and database in a round. */
const mishaps = {
  'all connections are cut': async (relay: Relay) => relay.cut(),
  'they are cut ten times': async (relay: Relay, chance: Chance) => {
    for (let time = 0; time < 10; time += 1) {
      relay.cut();
      await pause(chance.next(150));
    }
  },
  'no connection for two seconds': async (relay: Relay) => {
    await relay.shut();
    await pause(2_000);
    await relay.open();
  },
  'nothing passes for three seconds': async (relay: Relay) => {
    relay.hold();
    await pause(3_000);
    relay.flow();
  },
  '50 ms longer each way for three seconds': async (relay: Relay) => {
    relay.slow(50);
    await pause(3_000);
    relay.slow(0);
  },
} as const;
type Mishap = keyof typeof mishaps;
// The keys of a literal.
const kinds = Object.keys(mishaps) as [Mishap, ...Mishap[]];

interface Scene {
  doors: Doors;
  relay: Relay;
  url: string;
  databaseUrl: string;
}

async function storm({ doors, relay, url, databaseUrl }: Scene, { rounds, seed }: Asked): Promise<Proven> {
  const chance = chanceOf(seed);
  const { promised, customers, end } = await openTraffic(doors, url, chanceOf(seed + 1));
  const broken: string[] = [];
  const seenBy: SeenBy = new Map();
  for (let round = 1; round <= rounds; round += 1) {
    const endWatch = watchShop(doors, customers[0]!.token);
    await pause(300 + chance.next(1_000));
    const kind = chance.oneOf(kinds);
    await mishaps[kind](relay, chance);
    await pause(1_500);
    note(seenBy, kind, await endWatch());
    const found = await look(databaseUrl, promised);
    broken.push(...found.map((one) => `Round ${round}, ${kind}: ${one}`));
    say(`round ${round} of ${rounds}: ${kind}, ${promised.sales.size} sales ${found.join(' ')}`);
  }
  await end();
  broken.push(...(await lookAtRest(databaseUrl, promised)));
  return { broken, figures: { rounds, ...countsOf(promised), errorsSeen: errorsSeen(seenBy) } };
}

/** One server reaches its database by a way that is cut, shut, held up and slowed down while the shop sells. */
export async function cutConnections(asked: Asked): Promise<Proven> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-prove-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: () => {},
    throwaway: true,
  });
  const behind = new URL(postgres.url);
  const relay = await openRelay({ host: behind.hostname, port: Number(behind.port) });
  behind.port = String(relay.port);
  const settings = { DATABASE_URL: behind.href, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'yes' };
  const server = aServer({ port: await freePort(), settings, logs: folder });
  try {
    await server.start();
    await stockUp(postgres.superuserUrl);
    const doors = new Doors([server.url]);
    const scene = { doors, relay, url: server.url, databaseUrl: postgres.superuserUrl };
    const proven = await storm(scene, asked);
    if (proven.broken.length > 0) return { ...proven, figures: { ...proven.figures, kept: folder } };
    await server.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
    return proven;
  } finally {
    await server.kill('SIGTERM');
    await relay.shut();
    await postgres.stop();
  }
}
