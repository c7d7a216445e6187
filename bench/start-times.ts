import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { answersSoon, ended, freePort } from './servers.ts';

const checkout = fileURLToPath(new URL('..', import.meta.url));

/** Seconds from `npm start` to its first page, on this folder; ends the shop again. */
async function secondsToFirstPage(dataDir: string): Promise<number> {
  const port = await freePort();
  const since = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await answersSoon(`http://127.0.0.1:${port}/`, child);
    return (performance.now() - since) / 1000;
  } finally {
    child.kill('SIGTERM');
    await ended(child);
  }
}

/** Seconds of so many starts on empty folders, and of as many later ones. The pages are built before. */
export async function timeStarts(rounds: number): Promise<{ first: number[]; later: number[] }> {
  const first: number[] = [];
  const later: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'marque-start-'));
    try {
      first.push(await secondsToFirstPage(dataDir));
      later.push(await secondsToFirstPage(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return { first, later };
}
