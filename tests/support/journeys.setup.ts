import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts';
import { openMailServer } from './mail-server.ts';
import { openMailWindow } from './mail-window.ts';
import { createTestDatabase, prepareTemplate } from './test-database.ts';

const serverFile = fileURLToPath(new URL('../../src/server.ts', import.meta.url));

async function aPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES_URL) return async () => {};
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-journeys-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, throwaway: true });
  process.env.TEST_POSTGRES_URL = postgres.url;
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

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

/**
 * Opens the demo shop on a database and a mail server of its own. Journeys find it by SHOP_URL, its mails by
 * MAILS_URL, and what no screen lets them prepare they write by SHOP_DATABASE_URL.
 */
export default async function setup() {
  const closePostgres = await aPostgres();
  await prepareTemplate(process.env.TEST_POSTGRES_URL!);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-journeys-'));
  const mailServer = await openMailServer();
  const mailWindow = await openMailWindow(mailServer);
  process.env.MAILS_URL = mailWindow.url;
  process.env.SHOP_DATABASE_URL = database.url;
  const server = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      ...{ PORT: '0', DATABASE_URL: database.url, DATA_DIR: dataDir, SEED_DEMO: 'yes' },
      ...{ LOG_LEVEL: 'warn', NODE_ENV: 'production', SMTP_URL: mailServer.url },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.env.SHOP_URL = await addressOf(server);
  return async () => {
    server.removeAllListeners('exit');
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
    await mailWindow.close();
    await mailServer.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
    await closePostgres();
  };
}
