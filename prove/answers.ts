import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../bench/servers.ts';
import type { Finding } from '../tests/support/contract/contract-proxy.ts';
import type { Asked } from './arguments.ts';
import type { Proven } from './proven.ts';

const program = fileURLToPath(new URL('../scripts/journeys.mjs', import.meta.url));

/** A few of each role, which take minutes. */
const usual = [
  'a-visitor-buys-a-car',
  'a-customer-rents-a-car',
  'a-worker-hands-over-and-takes-back',
  'an-admin-searches-and-cancels-orders',
  'a-question-is-answered',
  'someone-finds-what-they-can-afford',
];

const journeysOf = (asked: string | undefined): readonly string[] => {
  if (asked === undefined) return usual;
  return asked === 'all' ? [] : asked.split(',');
};

/** Walks them, and writes what was found of each answer to the file. Returns how the walk ended. */
async function walk(journeys: readonly string[], findings: string): Promise<number | null> {
  const child = spawn(process.execPath, [program, ...journeys], {
    env: { ...process.env, TESTS: 'all', CONTRACT_FINDINGS: findings },
    // stdout is for figures.
    stdio: ['ignore', 2, 2],
  });
  await ended(child);
  return child.exitCode;
}

/** Of what was found off the contract, each kind once, with how often it was seen. */
export function offContract(all: readonly Finding[]): string[] {
  const told = all.flatMap(({ call, status, faults }) =>
    faults.map((fault) => `${call} (${status}): ${fault}`),
  );
  return [...Map.groupBy(told, (one) => one)].map(([fault, times]) => `${fault}, ${times.length} times`);
}

/**
 * Journeys are walked in a browser through a proxy that judges each answer of the API by the shop's OpenAPI document: none may be off
 * the contract, and no journey may fail.
 */
export async function checkAnswers({ journeys }: Asked): Promise<Proven> {
  const folder = mkdtempSync(join(tmpdir(), 'marque-answers-'));
  const file = join(folder, 'findings.jsonl');
  try {
    const code = await walk(journeysOf(journeys), file);
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    const found = lines.filter(Boolean).map((line): Finding => JSON.parse(line));
    const broken = offContract(found);
    if (code !== 0) broken.push('A journey failed: it stands above.');
    if (found.length === 0) broken.push('No answer was seen.');
    const statuses = Map.groupBy(found, ({ status }) => String(status));
    return {
      broken,
      figures: {
        answers: found.length,
        calls: new Set(found.map(({ call }) => call)).size,
        statuses: Object.fromEntries([...statuses].map(([status, all]) => [status, all.length])),
      },
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
