import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface ServedShop {
  port: number;
  /** What the process holds in memory now, in MB. */
  residentMb(): Promise<number>;
  /** Asks for a page again and again. The returned function ends that, and tells the slowest answer (page-watch.ts). */
  watchPages(): Promise<() => Promise<number>>;
  close(): Promise<void>;
}

async function watch(url: string, serverPid: number): Promise<() => Promise<number>> {
  const worker = new Worker(new URL('./page-watch.ts', import.meta.url), {
    workerData: { url, everyMs: 100, serverPid },
  });
  await once(worker, 'message');
  return async () => {
    const told = once(worker, 'message');
    worker.postMessage('end');
    const [slowestMs] = await told;
    await worker.terminate();
    return slowestMs;
  };
}

/** A listening shop on a database of its own, in a process of its own. Linux only: it reads /proc. */
export async function serveShop(): Promise<ServedShop> {
  const file = fileURLToPath(new URL('./served-shop.ts', import.meta.url));
  const server = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [port] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`The shop ended with ${code}`))),
  ]);
  return {
    port: Number(String(port)),
    async residentMb() {
      const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
    },
    watchPages: () => watch(`http://127.0.0.1:${Number(String(port))}/ledger`, server.pid!),
    async close() {
      const gone = once(server, 'exit');
      server.stdin.end();
      await gone;
    },
  };
}
