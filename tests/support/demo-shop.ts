import { execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { openContractProxy } from './contract/contract-proxy.ts';
import { createTestDatabase } from './test-database.ts';

const serverFile = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
/** `npm start`: builds what is stale, and runs the server as it was built. */
export const builtServer = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));
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

async function startServer(settings: Record<string, string>, program: string): Promise<ShopServer> {
  const server = spawn(process.execPath, [program], {
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

/**
 * A demo shop, or by `SEED_DEMO: 'no'` a real one, on a database of its own. `settings` are the server's, from its environment. It
 * runs from its sources, unless `builtServer` is the program.
 */
export async function openDemoShop(
  settings: Record<string, string> = {},
  program = serverFile,
): Promise<DemoShop> {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'marque-demo-shop-'));
  const its = { DATABASE_URL: database.url, DATA_DIR: dataDir, ...settings };
  const server = await startServer(its, program);
  return {
    url: server.url,
    databaseUrl: database.url,
    openSecondServer: () => startServer(its, program),
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
