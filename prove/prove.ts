import { cpus, loadavg } from 'node:os';
import { log } from '#platform/log.ts';
import { checkAnswers } from './answers.ts';
import { type Asked, readArguments } from './arguments.ts';
import { cutConnections } from './cut-connections.ts';
import { killPrimary } from './failover.ts';
import { holdConnections } from './held-connections.ts';
import { sendHostileCalls } from './hostile-calls.ts';
import { killServers } from './kill-servers.ts';
import { loadMixed } from './mixed-load.ts';
import type { Proven } from './proven.ts';
import { rollReleases } from './rolling-upgrade.ts';

/** Of these a plain `npm run prove` knows nothing: they need what is set up beforehand. */
const setUpFirst = ['failover', 'rolling-upgrade'];

/** Enough to see what they have in common. */
const mostTold = 20;

const proofs: Readonly<Record<string, (asked: Asked) => Promise<Proven>>> = {
  'kill-servers': killServers,
  'cut-connections': cutConnections,
  'hostile-calls': sendHostileCalls,
  answers: checkAnswers,
  'mixed-load': loadMixed,
  'held-connections': holdConnections,
  failover: killPrimary,
  'rolling-upgrade': rollReleases,
};

/**
 * `npm run prove`: all proofs, minutes each; `npm run prove -- kill-servers --rounds 200 --seed 7` one of them for longer. Prints a
 * line of JSON for each, and ends with 1 where something did not hold. What is on the way is told on stderr.
 */
async function main(): Promise<void> {
  // What the shop's parts log in this process would stand between the figures.
  log.level = 'fatal';
  const { names, asked } = readArguments(process.argv.slice(2), Object.keys(proofs), setUpFirst);
  for (const name of names) {
    const load = loadavg()[0]?.toFixed(1);
    const since = performance.now();
    const { broken: all, figures } = await proofs[name]!(asked);
    const broken = [...new Set(all)].slice(0, mostTold);
    const seconds = Math.round((performance.now() - since) / 1000);
    const isProven = broken.length === 0;
    if (!isProven) process.exitCode = 1;
    console.log(
      JSON.stringify({
        proof: name,
        isProven,
        broken,
        seed: asked.seed,
        seconds,
        cores: cpus().length,
        load,
        ...figures,
      }),
    );
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
process.exit();
