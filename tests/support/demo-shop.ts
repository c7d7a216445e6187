import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from './test-database.ts';

const serverFile = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

/** The address that the shop prints when it is open. */
function addressOf(server: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    server.stdout?.on('data', (text) => {
      said += String(text);
      const address = /open: (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    server.once('exit', (code) =>
      reject(new Error(`The shop ended with ${code} before it opened:\n${said}`)),
    );
  });
}

export interface DemoShop {
  url: string;
  databaseUrl: string;
  close(): Promise<void>;
}

/** A demo shop on a database of its own. `settings` are the server's, from its environment. */
export async function openDemoShop(settings: Record<string, string> = {}): Promise<DemoShop> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-demo-shop-'));
  const server = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      ...{ PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SEED_DEMO: 'yes' },
      ...{ LOG_LEVEL: 'warn', NODE_ENV: 'production', ...settings },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
    databaseUrl: database.url,
    async close() {
      server.removeAllListeners('exit');
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
