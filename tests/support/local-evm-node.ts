import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The binary that npm brought for this machine. Started directly: its wrapper would stand between us and its end. */
function anvilBinary(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'));
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch;
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${cpu}`;
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return join(dirname(require.resolve(`${platformPackage}/package.json`)), 'bin', name);
}

/** A real EVM node of its own chain, on a port of its own. */
export interface LocalEvmNode {
  url: string;
  port: number;
  /** Of an account that has money on this chain only. */
  privateKey: `0x${string}`;
  stop(): Promise<void>;
}

const listening = async (node: ChildProcess): Promise<number> => {
  for await (const line of createInterface({ input: node.stdout! })) {
    const port = /^Listening on .*:(\d+)/.exec(line)?.[1];
    if (port) {
      node.stdout!.resume();
      return Number(port);
    }
  }
  throw new Error('The EVM node ended before it listened');
};

/** `port` 0 is any free one; `stateFile` keeps the chain from one start to the next. */
export async function startLocalEvmNode(
  options: { port?: number; stateFile?: string } = {},
): Promise<LocalEvmNode> {
  const state = options.stateFile ? ['--state', options.stateFile] : [];
  const node = spawn(anvilBinary(), ['--host', '127.0.0.1', '--port', String(options.port ?? 0), ...state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await listening(node);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    // Anvil's first account: its key is printed in anvil's own manual, and opens nothing elsewhere.
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    async stop() {
      if (node.exitCode !== null) return;
      const ended = once(node, 'exit');
      node.kill('SIGTERM');
      await ended;
    },
  };
}
