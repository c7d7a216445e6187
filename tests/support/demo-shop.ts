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
  close(): Promise<void>;
}

/** A demo shop of one's own, on the same build: for a journey that would be in the way of the others. */
export async function openDemoShop(): Promise<DemoShop> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-own-shop-'));
  const server = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      ...{ PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SEED_DEMO: 'yes' },
      ...{ LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await addressOf(server);
  return {
    url,
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
