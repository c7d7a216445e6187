import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { stockUp } from '../bench/sales.ts';
import { freePort } from '../bench/servers.ts';
import type { Asked } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { Doors } from './doors.ts';
import { type Embedded, openEmbedded } from './embedded.ts';
import { look, lookAtRest } from './look.ts';
import { told } from './outages.ts';
import { countsOf } from './promised.ts';
import { type Proven, say } from './proven.ts';
import { aServer, type Server } from './servers.ts';
import { openTraffic } from './traffic.ts';
import { errorsSeen, note, type SeenBy, watchShop } from './watchers.ts';

/** What is killed in a round. */
const victims = ['one server', 'both servers', 'PostgreSQL', 'PostgreSQL and both servers'] as const;

interface Scene {
  servers: readonly [Server, Server];
  postgres: Embedded;
}

/** Kills, and starts again what does not start by itself. Returns how long each start took, in ms. */
async function strike({ servers, postgres }: Scene, victim: (typeof victims)[number], which: number) {
  const struck = victim === 'one server' ? [servers[which]!] : victim === 'PostgreSQL' ? [] : [...servers];
  if (victim.startsWith('PostgreSQL')) postgres.kill();
  await Promise.all(struck.map((one) => one.kill('SIGKILL')));
  const starts: number[] = [];
  // As a supervisor starts them: at once, side by side.
  await Promise.all(struck.map(async (one) => starts.push(await one.start())));
  return starts;
}

async function accepts(postgres: Embedded): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl });
  client.on('error', () => {});
  await client.connect();
  await client.end();
  return true;
}

/** The database takes connections, and the shop is ready. */
async function reach(postgres: Embedded, doors: Doors): Promise<void> {
  for (const until = Date.now() + 60_000; ; await pause(50)) {
    const isThere = await accepts(postgres).catch(() => false);
    if (isThere && (await doors.ask('/readyz')).status === 200) return;
    if (Date.now() > until) throw new Error(`The shop did not come back: ${postgres.superuserUrl}`);
  }
}

/** Breaks and looks, round by round, while the traffic goes on. */
async function storm(scene: Scene, { rounds, seed }: Asked): Promise<Proven> {
  const { servers, postgres } = scene;
  const chance = chanceOf(seed);
  const doors = new Doors(servers.map(({ url }) => url));
  const traffic = await openTraffic(doors, servers[0].url, chanceOf(seed + 1));
  const { promised } = traffic;
  const restarts: number[] = [];
  const broken: string[] = [];
  const seenBy: SeenBy = new Map();
  for (let round = 1; round <= rounds; round += 1) {
    const endWatch = watchShop(doors, traffic.customers[0]!.token);
    await pause(300 + chance.next(1_500));
    const victim = chance.oneOf(victims);
    restarts.push(...(await strike(scene, victim, chance.next(2))));
    await reach(postgres, doors);
    await pause(300);
    note(seenBy, victim, await endWatch());
    const found = await look(postgres.superuserUrl, promised);
    broken.push(...found.map((one) => `Round ${round}, ${victim}: ${one}`));
    say(`round ${round} of ${rounds}: ${victim}, ${promised.sales.size} sales ${found.join(' ')}`);
  }
  await traffic.end();
  broken.push(...(await lookAtRest(postgres.superuserUrl, promised)));
  const errors = errorsSeen(seenBy);
  return { broken, figures: { rounds, ...countsOf(promised), restarts: told(restarts), errorsSeen: errors } };
}

/**
 * Two servers on one embedded PostgreSQL sell, reserve, refund and import; in each round some of it is killed at a drawn moment and
 * started again, and then all that was promised has to be there.
 */
export async function killServers(asked: Asked): Promise<Proven> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-prove-'));
  const postgres = await openEmbedded(join(folder, 'database'));
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'yes' };
  const server = async () => aServer({ port: await freePort(), settings, logs: folder });
  const servers = [await server(), await server()] as const;
  const end = () => Promise.all(servers.map((one) => one.kill('SIGTERM')));
  try {
    for (const one of servers) await one.start();
    await stockUp(postgres.superuserUrl);
    const proven = await storm({ servers, postgres }, asked);
    if (proven.broken.length > 0) return { ...proven, figures: { ...proven.figures, kept: folder } };
    await end();
    await postgres.stop();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
    return proven;
  } finally {
    await end();
    await postgres.stop();
  }
}
