import { execFile, spawn } from 'node:child_process';
import { link, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openContractProxy } from './contract/contract-proxy.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The server as it was built (scripts/lib/build.mjs), which starts in a fifth of the processor time that its sources take. */
const serverFile = fileURLToPath(new URL('../../build/shop/main.js', import.meta.url));
const scriptFile = (name: string) => fileURLToPath(new URL(`../../scripts/${name}.ts`, import.meta.url));

/** A line of the log that says an error: what a journey sees of it may be no more than a page that does not come. */
const errorLine = /^\{"level":[56]0,/;
const mostOfLine = 600;

/** Prints what goes wrong in the server, for who reads why a journey failed. */
function tellErrors({ stdout }: ReturnType<typeof spawn>): void {
  if (!stdout) return;
  createInterface({ input: stdout }).on('line', (line) => {
    if (errorLine.test(line)) console.log(`The shop: ${line.slice(0, mostOfLine)}`);
  });
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

/** One process that serves a shop. */
export interface ShopServer {
  url: string;
  close(): Promise<void>;
}

async function startServer(settings: Record<string, string>): Promise<ShopServer> {
  const server = spawn(process.execPath, [serverFile], {
    env: {
      ...process.env,
      PORT: '0',
      SEED_DEMO: 'yes',
      LOG_LEVEL: 'warn',
      // A busy machine refuses no call: how soon a statement is ended has a test of its own (open-shop.slow.test.ts).
      STATEMENT_SECONDS: '60',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  tellErrors(server);
  const address = await addressOf(server);
  // `npm run prove -- answers` walks journeys with it.
  const { CONTRACT_FINDINGS: findings } = process.env;
  const proxy = findings ? await openContractProxy(address, findings) : undefined;
  return {
    url: proxy?.url ?? address,
    async close() {
      await proxy?.close();
      server.removeAllListeners('exit');
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    },
  };
}

export interface DemoShop extends ShopServer {
  databaseUrl: string;
  /** One more process of the same shop, as behind a load balancer. */
  openSecondServer(): Promise<ShopServer>;
  /** Runs a command of the shop beside it, such as `create-admin`. Returns what it printed; throws where it failed. */
  run(command: string, args: readonly string[], settings?: Record<string, string>): Promise<string>;
}

const newDataDir = () => mkdtemp(join(tmpdir(), 'marque-demo-shop-'));

/** Every file of a folder, also in another one, at no cost: a shop replaces its files and never writes into one. */
async function linkFiles(from: string, to: string): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const file = join(parentPath, name);
    const other = join(to, relative(from, file));
    await mkdir(dirname(other), { recursive: true });
    await link(file, other);
  }
}

/**
 * Makes the demo that demo shops begin with, by the first start of a server on an empty shop: its database, called DEMO_TEMPLATE from
 * now on, and its pictures, in DEMO_DATA_DIR. Made for each run, since its dates count back from today. Returns how to drop it.
 */
export async function prepareDemo(): Promise<() => Promise<void>> {
  const database = await createTestDatabase();
  const dataDir = await newDataDir();
  // Jobs are left to the shops that begin with it.
  const server = await startServer({ DATABASE_URL: database.url, DATA_DIR: dataDir, ROLE: 'web' });
  await server.close();
  process.env.DEMO_TEMPLATE = new URL(database.url).pathname.slice(1);
  process.env.DEMO_DATA_DIR = dataDir;
  return async () => {
    await database.drop();
    await rm(dataDir, { recursive: true });
  };
}

/** What a demo shop begins with, as if it had been started before. Throws where `prepareDemo` has not run. */
async function aSeededDemo(): Promise<{ database: TestDatabase; dataDir: string }> {
  const { DEMO_TEMPLATE: copyOf, DEMO_DATA_DIR: pictures } = process.env;
  if (!copyOf || !pictures)
    throw new Error('No demo was prepared: run journeys through npm test or playwright');
  const dataDir = await newDataDir();
  const [database] = await Promise.all([createTestDatabase({ copyOf }), linkFiles(pictures, dataDir)]);
  return { database, dataDir };
}

/** A demo shop, or by `SEED_DEMO: 'no'` a real one, on a database of its own. `settings` are the server's, from its environment. */
export async function openDemoShop(settings: Record<string, string> = {}): Promise<DemoShop> {
  const { database, dataDir } =
    settings.SEED_DEMO === 'no'
      ? { database: await createTestDatabase(), dataDir: await newDataDir() }
      : await aSeededDemo();
  const its = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings };
  const server = await startServer(its);
  return {
    url: server.url,
    databaseUrl: database.url,
    openSecondServer: () => startServer(its),
    async run(command, args, more = {}) {
      const env = { ...process.env, ...its, ...more };
      return (await promisify(execFile)(process.execPath, [scriptFile(command), ...args], { env })).stdout;
    },
    async close() {
      await server.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
