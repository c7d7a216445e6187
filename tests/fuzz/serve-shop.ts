import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Config } from '#platform/config.ts';

/** Beyond this many megabytes the process ends by itself, and the call that filled it is told. */
const heapLimit = 600;

/** A shop that answers at an address, in a process of its own that may be replaced. */
export interface ServedShop {
  address: string;
  pid: number;
  /** Bytes in use after a collection. */
  heap(): Promise<number>;
  /** Whether it still runs. */
  isUp(): boolean;
  /** What it wrote last, which says why it ended. */
  lastWords(): string;
  close(): Promise<void>;
}

async function told(child: ChildProcess): Promise<{ port?: number; heap?: number }> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('The served shop ended');
  });
  const [message] = await Promise.race([once(child, 'message'), ended]);
  return message;
}

export async function serveShop(config: Config): Promise<ServedShop> {
  const program = fileURLToPath(new URL('served-shop.ts', import.meta.url));
  const child = fork(program, [JSON.stringify(config)], {
    execArgv: ['--expose-gc', `--max-old-space-size=${heapLimit}`],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'test' },
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      written = (written + chunk.toString()).slice(-20_000);
    });
  const { port } = await told(child).catch((error: Error) => {
    throw new Error(`${error.message}: ${written}`);
  });
  return {
    address: `http://127.0.0.1:${port}`,
    // It has told its port, so that it runs under one.
    pid: child.pid!,
    async heap() {
      child.send('heap');
      return (await told(child)).heap ?? 0;
    },
    isUp: () => child.exitCode === null && child.signalCode === null,
    lastWords: () => written,
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      // A process that a call keeps busy takes no other signal.
      child.kill('SIGKILL');
      await ended;
    },
  };
}
