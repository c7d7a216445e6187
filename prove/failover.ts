import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { stockUp } from '../bench/sales.ts';
import type { Asked } from './arguments.ts';
import { chanceOf } from './chance.ts';
import { Doors } from './doors.ts';
import { look, lookAtRest } from './look.ts';
import { told } from './outages.ts';
import { countsOf } from './promised.ts';
import { type Proven, say } from './proven.ts';
import { openTraffic } from './traffic.ts';
import { watchShop } from './watchers.ts';

const script = fileURLToPath(new URL('../deploy/failover/failover.sh', import.meta.url));
const failover = async (act: string) => (await promisify(execFile)(script, [act])).stdout.trim();

/** Until a customer's own orders come again, which are asked of the database. */
async function comesBack(doors: Doors, token: string): Promise<void> {
  for (const until = Date.now() + 120_000; ; await pause(100)) {
    const { status } = await doors.ask('/api/orders/my-orders', {
      headers: { authorization: `Bearer ${token}` },
    });
    if (status === 200) return;
    if (Date.now() > until) throw new Error(`The shop did not come back within two minutes: ${status}`);
  }
}

async function stockUpOnce(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(`select from cars where id = 'bench-1'`);
  await client.end();
  if (rows.length === 0) await stockUp(databaseUrl);
}

/**
 * The primary of the failover set dies under sales, reservations, refunds and imports that come through its proxy; then a new one has
 * to be there, with all that was promised. The set is one that runs: `SEED_DEMO=yes deploy/failover/failover.sh up`.
 */
export async function killPrimary({ rounds, seed, url }: Asked): Promise<Proven> {
  if (!url) throw new Error('Say where the failover set answers: --url http://127.0.0.1:5490.');
  const chance = chanceOf(seed);
  const databaseUrl = await failover('database-url');
  await stockUpOnce(databaseUrl);
  const doors = new Doors([url]);
  const { promised, customers, end } = await openTraffic(doors, url, chanceOf(seed + 1));
  const broken: string[] = [];
  const outages: Record<'catalogue' | 'ownOrders', number[]> = { catalogue: [], ownOrders: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const endWatch = watchShop(doors, customers[0]!.token);
    await pause(1_000 + chance.next(5_000));
    const killed = await failover('kill-primary');
    // The old one may still be in HAProxy's eyes for a second.
    await pause(3_000);
    await comesBack(doors, customers[0]!.token);
    await pause(2_000);
    const seen = await endWatch();
    outages.catalogue.push(seen.catalogue.outages.maxMs);
    outages.ownOrders.push(seen.ownOrders.outages.maxMs);
    const found = await look(databaseUrl, promised);
    broken.push(...found.map((one) => `Round ${round}, ${killed}: ${one}`));
    say(
      `round ${round} of ${rounds}: ${killed}, ${promised.sales.size} sales, away ${seen.ownOrders.outages.maxMs} ms ${found.join(' ')}`,
    );
    await failover('mend');
  }
  await end();
  broken.push(...(await lookAtRest(databaseUrl, promised)));
  return {
    broken,
    figures: {
      rounds,
      ...countsOf(promised),
      errorsSeen: { catalogue: told(outages.catalogue), ownOrders: told(outages.ownOrders) },
    },
  };
}
