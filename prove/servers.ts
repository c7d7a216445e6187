import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answersSoon, ended } from '../bench/servers.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

/** What a release is started by: the built server, or its sources, as releases before `npm run build` were. */
const entryOf = (folder: string): string => {
  const built = join(folder, 'build/shop/main.js');
  return existsSync(built) ? built : join(folder, 'src/server/main.ts');
};

/** As scripts/lib/process.mjs gives them to `npm run serve`. */
const flags = ['--max-semi-space-size=8'];

/** A server of a shop, as `npm run serve` runs it: the very process, so that a signal reaches it and nothing in between. */
export interface Server {
  url: string;
  /** Starts it, and waits until it is ready. Returns how long that took, in ms. */
  start(): Promise<number>;
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
  /** What it holds in memory; Linux only. Throws where it does not run. */
  memoryMb(): number;
}

/** How a server is run. `folder`: a checkout with a build, this one unless said otherwise. */
interface How {
  port: number;
  settings: Readonly<Record<string, string>>;
  /** What it says goes to a file here. */
  logs: string;
  folder?: string;
}

export function aServer({ port, settings, logs, folder = checkout }: How): Server {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  return {
    url,
    async start() {
      const since = performance.now();
      const log = createWriteStream(join(logs, `server-${port}.log`), { flags: 'a' });
      child = spawn(process.execPath, [...flags, entryOf(folder)], {
        cwd: folder,
        env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child.stdout?.pipe(log);
      child.stderr?.pipe(log);
      await answersSoon(`${url}/readyz`, child);
      return performance.now() - since;
    },
    async kill(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = ended(child);
      child.kill(signal);
      await gone;
    },
    memoryMb() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
  };
}
