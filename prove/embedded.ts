import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deleteHome, type Home, openHome, SUPERUSER } from '#platform/embedded-postgres/data-folder.ts';

/** The embedded PostgreSQL of a DATA_DIR that servers have started, from outside: they alone start it again. */
export interface Embedded {
  url(): string;
  /** Ends it as a power cut ends a process: without a word. */
  kill(): void;
  /** Deletes it once it was stopped. */
  remove(): Promise<void>;
}

/** By its pid file: its process on the first line, its port on the fourth. */
function postmasterOf({ data }: Home): { pid: number; port: number } {
  const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

export async function embeddedOf(dataDir: string): Promise<Embedded> {
  const home = await openHome(dataDir, false);
  // It comes back on the same port while a server uses it, and on another one when all had ended.
  return {
    url: () =>
      `postgresql://${SUPERUSER}:${home.password}@127.0.0.1:${postmasterOf(home).port}/marque?sslmode=disable`,
    kill() {
      process.kill(postmasterOf(home).pid, 'SIGKILL');
    },
    remove: () => deleteHome(home),
  };
}
