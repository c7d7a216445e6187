import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

interface Ended {
  code: number;
  stderr: string;
}

const start = (settings: Record<string, string>): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: '', ...settings };
    execFile(process.execPath, [program], { env }, (error, _, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stderr }),
    );
  });

test.each([
  ['a demo at an https address that nobody asked for', { PUBLIC_URL: 'https://cars.example.com' }],
  ['a real shop beyond loopback without an address', { SEED_DEMO: 'no', HOST: '0.0.0.0' }],
])('%s is refused before a database is made or started', async (_, settings) => {
  const folder = await mkdtemp(join(tmpdir(), 'marque-refused-'));
  const { code, stderr } = await start({ DATA_DIR: folder, ...settings });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^[^\n]*PUBLIC_URL[^\n]*\.\n$/);
  expect(await readdir(folder)).toEqual(['session-secret']);
  await rm(folder, { recursive: true });
});
