import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export interface Running {
  url: string;
  process: ChildProcess;
  stop(): Promise<void>;
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

async function answersSoon(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error('The server ended before it answered');
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`${url} did not answer within a minute`);
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** The shop on a database of its own, as `npm start` runs it. */
export async function startShop(databaseUrl: string, { seeds = 'yes' } = {}): Promise<Running> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const child = spawn(process.execPath, ['--max-semi-space-size=8', file('../src/server/main.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED_DEMO: seeds,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  await answersSoon(`${url}/readyz`, child);
  return {
    url,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resident memory of a running process, in MB; Linux only. */
export function residentMegabytes(running: Running): number | undefined {
  try {
    const status = readFileSync(`/proc/${running.process.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Bare node:http that sends the very bytes and headers of another answer. */
export async function startBare(sameAs: string): Promise<Running> {
  const answer = await fetch(sameAs, { headers: { 'accept-encoding': 'identity' } });
  const folder = mkdtempSync(join(tmpdir(), 'marque-bare-'));
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
  const body = Buffer.from(await answer.arrayBuffer()).toString('base64');
  writeFileSync(join(folder, 'answer.json'), JSON.stringify({ headers, body }));
  const child = spawn(process.execPath, [file('./bare-server.ts'), join(folder, 'answer.json')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) => {
    child.stdout?.on('data', (text) => resolve(/PORT (\d+)/.exec(String(text))?.[1] ?? ''));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    async stop() {
      child.kill('SIGTERM');
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
