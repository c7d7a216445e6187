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

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Long, as the pages may have to be built first. */
const startLimitMs = 600_000;

export async function answersSoon(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + startLimitMs;
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
  throw new Error(`${url} did not answer in time`);
}

export const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** The shop on a database of its own, as `npm start` runs it: built, where that is stale. */
export async function startShop(
  databaseUrl: string,
  { seeds = 'yes', settings = {} }: { seeds?: string; settings?: Readonly<Record<string, string>> } = {},
): Promise<Running> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'marque-bench-'));
  const child = spawn(process.execPath, [file('../scripts/start.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SEED_DEMO: seeds,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended(child);
    rmSync(dataDir, { recursive: true, force: true });
  };
  await answersSoon(`${url}/readyz`, child).catch(async (error: Error) => {
    await stop();
    throw error;
  });
  return { url, process: child, stop };
}

/** The server that a launcher started; a process that started none is the server. */
function serverOf({ process: { pid } }: Running): string {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ')[0] || String(pid);
}

/** Memory of a running server in MB, now and at its peak; Linux only. */
export function megabytesOf(running: Running): { now: number; peak: number } {
  const status = readFileSync(`/proc/${serverOf(running)}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: Math.round(read('VmRSS')), peak: Math.round(read('VmHWM')) };
}

/** As node:http takes them quickest: names and values in turn. Without those that each server makes for itself. */
export const flatHeaders = (headers: Headers): string[] =>
  [...headers].flatMap(([name, value]) =>
    ['date', 'connection', 'keep-alive', 'transfer-encoding'].includes(name) ? [] : [name, value],
  );

/** Bare node:http that sends the very bytes and headers of another answer. */
export async function startBare(
  sameAs: string,
  sent: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const answer = await fetch(sameAs, { headers: { ...sent, 'accept-encoding': 'identity' } });
  if (!answer.ok) throw new Error(`${sameAs} answered ${answer.status}`);
  const folder = mkdtempSync(join(tmpdir(), 'marque-bare-'));
  const headers = flatHeaders(answer.headers);
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
