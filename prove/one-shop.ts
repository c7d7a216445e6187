import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stockUp } from '../bench/sales.ts';
import { freePort } from '../bench/servers.ts';
import { openEmbedded } from './embedded.ts';
import type { Proven } from './proven.ts';
import { aServer, type Server } from './servers.ts';

/** A demo shop of one server on an embedded PostgreSQL of its own, stocked up. What it leaves is deleted unless something broke. */
export async function withOneShop(
  settings: Readonly<Record<string, string>>,
  prove: (server: Server, databaseUrl: string) => Promise<Proven>,
): Promise<Proven> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-prove-'));
  const postgres = await openEmbedded(join(folder, 'database'));
  const all = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data'), SEED_DEMO: 'yes', ...settings };
  const server = aServer({ port: await freePort(), settings: all, logs: folder });
  try {
    await server.start();
    await stockUp(postgres.superuserUrl);
    const proven = await prove(server, postgres.superuserUrl);
    if (proven.broken.length > 0) return { ...proven, figures: { ...proven.figures, kept: folder } };
    await server.kill('SIGTERM');
    await postgres.stop();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
    return proven;
  } finally {
    await server.kill('SIGTERM');
    await postgres.stop();
  }
}
