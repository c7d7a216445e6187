import { openRelay } from './relay.ts';
import { createTestDatabase } from './test-database.ts';

export interface BreakableDatabase {
  url: string;
  /** Ends all connections and takes no more. */
  break(): Promise<void>;
  /** Takes connections again, under the same address. */
  mend(): Promise<void>;
  drop(): Promise<void>;
}

/** A database of one's own behind a door that can be shut. */
export async function openBreakableDatabase(): Promise<BreakableDatabase> {
  const database = await createTestDatabase();
  const behind = new URL(database.url);
  const relay = await openRelay({ host: behind.hostname, port: Number(behind.port) });
  let isOpen = true;
  const url = new URL(database.url);
  url.hostname = '127.0.0.1';
  url.port = String(relay.port);
  return {
    url: url.href,
    async break() {
      isOpen = false;
      await relay.shut();
    },
    async mend() {
      await relay.open();
      isOpen = true;
    },
    async drop() {
      if (isOpen) await relay.shut();
      await database.drop();
    },
  };
}
