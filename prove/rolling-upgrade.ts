import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
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

/** How long both releases sell side by side after each change. */
const besideMs = 5_000;

/** A place behind the proxy: the same port and settings, at which either release can run. */
interface Place {
  last: Server;
  present: Server;
}

const ways = [
  { way: 'upgrade', from: 'last', to: 'present' },
  { way: 'way back', from: 'present', to: 'last' },
] as const;

/** One place after the other is told to end, ends what is under way, and comes back as the other release. */
async function rollThere(
  { places: all, postgres }: { places: readonly Place[]; postgres: Embedded },
  traffic: Awaited<ReturnType<typeof openTraffic>>,
  doors: Doors,
  { way, from, to }: (typeof ways)[number],
) {
  const broken: string[] = [];
  const starts: number[] = [];
  const seenBy: SeenBy = new Map();
  for (const [n, place] of all.entries()) {
    const endWatch = watchShop(doors, traffic.customers[0]!.token);
    await place[from].kill('SIGTERM');
    starts.push(await place[to].start());
    await pause(besideMs);
    note(seenBy, way, await endWatch());
    // What was promised is read by this release, whose tables are there since its first start.
    const found = await look(postgres.superuserUrl, traffic.promised);
    broken.push(...found.map((one) => `${way}, server ${n + 1}: ${one}`));
    say(`${way}, server ${n + 1} of ${all.length}: ${traffic.promised.sales.size} sales ${found.join(' ')}`);
  }
  return { broken, starts, seenBy };
}

async function thereAndBack(
  scene: { places: readonly Place[]; postgres: Embedded },
  { rounds, seed }: Asked,
): Promise<Proven> {
  const doors = new Doors(scene.places.map(({ last }) => last.url));
  const traffic = await openTraffic(doors, scene.places[0]!.last.url, chanceOf(seed));
  const broken: string[] = [];
  const starts: number[] = [];
  const seenBy: SeenBy = new Map();
  await pause(besideMs);
  for (let round = 1; round <= rounds; round += 1)
    for (const way of ways) {
      const rolled = await rollThere(scene, traffic, doors, way);
      broken.push(...rolled.broken);
      starts.push(...rolled.starts);
      for (const [happening, seen] of rolled.seenBy)
        seenBy.set(happening, [...(seenBy.get(happening) ?? []), ...seen]);
    }
  await traffic.end();
  broken.push(...(await lookAtRest(scene.postgres.superuserUrl, traffic.promised)));
  return {
    broken,
    figures: { rounds, ...countsOf(traffic.promised), starts: told(starts), errorsSeen: errorsSeen(seenBy) },
  };
}

/**
 * Three servers of the last release sell on one embedded PostgreSQL; one after the other becomes one of this release, and then one
 * after the other the last release again. Nobody may see an error, and all that was promised has to be there. Throws where no
 * `--release` says which checkout the last one is built in.
 */
export async function rollReleases(asked: Asked): Promise<Proven> {
  const { release } = asked;
  if (!release) throw new Error('--release is the folder of a checkout of the last release that is built.');
  const folder = mkdtempSync(join(tmpdir(), 'marque-prove-'));
  const postgres = await openEmbedded(join(folder, 'database'));
  const settings = {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    SEED_DEMO: 'yes',
    DRAIN_SECONDS: '1',
  };
  const place = async (): Promise<Place> => {
    const how = { port: await freePort(), settings, logs: folder };
    return { last: aServer({ ...how, folder: release }), present: aServer(how) };
  };
  const all = [await place(), await place(), await place()];
  const end = () =>
    Promise.all(all.flatMap(({ last, present }) => [last, present]).map((one) => one.kill('SIGTERM')));
  try {
    for (const { last } of all) await last.start();
    await stockUp(postgres.superuserUrl);
    const proven = await thereAndBack({ places: all, postgres }, asked);
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
