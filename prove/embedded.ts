import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteHome, openHome } from '#platform/embedded-postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts';

/** An embedded PostgreSQL that this process owns: servers reach it by DATABASE_URL, and where it dies it is started again. */
export interface Embedded {
  /** For the servers. */
  url: string;
  /** For those who check what they wrote. */
  superuserUrl: string;
  /** Ends its process as a power cut does. */
  kill(): void;
  stop(): Promise<void>;
  /** Deletes it once it was stopped. */
  remove(): Promise<void>;
}

export async function openEmbedded(dataDir: string): Promise<Embedded> {
  const { url, superuserUrl, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const home = await openHome(dataDir, false);
  const pid = () => Number.parseInt(readFileSync(join(home.data, 'postmaster.pid'), 'utf8'), 10);
  return {
    url,
    superuserUrl,
    kill: () => void process.kill(pid(), 'SIGKILL'),
    stop,
    remove: () => deleteHome(home),
  };
}
