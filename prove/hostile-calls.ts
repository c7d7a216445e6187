import fc from 'fast-check';
import { openApiDocument } from '#platform/http/api-description.ts';
import { roles } from '#platform/permissions.ts';
import { edgesOf } from '../tests/fuzz/cases.ts';
import { combinationOf, type Tried } from '../tests/fuzz/combinations.ts';
import type { Known } from '../tests/fuzz/examples.ts';
import { Fuzzer } from '../tests/fuzz/fuzzer.ts';
import { type Operation, operationsOf } from '../tests/fuzz/operations.ts';
import { shuffled } from '../tests/fuzz/shuffled.ts';
import { prepareThings } from '../tests/fuzz/things.ts';
import preparePostgres from '../tests/support/postgres.setup.ts';
import { openTestShop } from '../tests/support/shop.ts';
import type { Asked } from './arguments.ts';
import { type Proven, say } from './proven.ts';

/** Bytes by which the heap may differ after as many calls again: what is kept in caches is bounded far below. */
const growth = 24 * 1024 * 1024;

const inMb = (bytes: number) => Math.round(bytes / 1024 ** 2);

/** So many inputs of one call: its edges as far as they go, in a drawn order, then combinations of them. */
function inputsOf(operation: Operation, known: Known, count: number, seed: number): Tried[] {
  const edges = shuffled(edgesOf(operation, known), seed)
    .slice(0, count)
    .map((edge) => ({ ...edge, operation }));
  const rest = count - edges.length;
  if (rest === 0) return edges;
  return [...edges, ...fc.sample(combinationOf(operation, known), { numRuns: rest, seed })];
}

interface Round {
  tried: number;
  /** Those that had fewer inputs than they should have had. */
  short: string[];
  faults: string[];
}

interface Scene {
  fuzzer: Fuzzer;
  operations: readonly Operation[];
  known: Known;
}

/** So many inputs for each call, by people whom no round before has used up, in a shop that is open. */
async function tryEach({ fuzzer, operations, known }: Scene, count: number, seed: number): Promise<Round> {
  await fuzzer.beginAnew();
  for (const role of roles) await fuzzer.callerFor(role);
  const round: Round = { tried: 0, short: [], faults: [] };
  for (const [place, operation] of operations.entries()) {
    const tried = await fuzzer.try(inputsOf(operation, known, count, seed + place), known);
    round.tried += tried;
    if (tried < count) round.short.push(`${operation.name} got ${tried} inputs and not ${count}.`);
    if (place % 50 === 49) say(`${place + 1} of ${operations.length} calls, ${round.tried} inputs`);
  }
  round.faults.push(...fuzzer.faults);
  return round;
}

/**
 * Every call of the OpenAPI document gets `inputs` hostile inputs, half of them in each of two rounds: none fails, none takes more than
 * two seconds, and the memory after the second round is that after the first.
 */
export async function sendHostileCalls({ inputs, seed }: Asked): Promise<Proven> {
  const endPostgres = await preparePostgres();
  const shop = await openTestShop();
  const fuzzer = await Fuzzer.open(shop, { judgesSpeed: true });
  try {
    const operations = operationsOf(openApiDocument(shop.api));
    for (const role of roles) await fuzzer.callerFor(role);
    const known = await prepareThings(shop, await fuzzer.callerFor('User'), fuzzer.usernameOf);
    const scene = { fuzzer, operations, known };
    const first = Math.ceil(inputs / 2);
    const since = performance.now();
    const one = await tryEach(scene, first, seed);
    const warm = await fuzzer.heap();
    const two = await tryEach(scene, inputs - first, seed + operations.length);
    const perSecond = ((one.tried + two.tried) * 1000) / (performance.now() - since);
    const grown = (await fuzzer.heap()) - warm;
    const broken = [...one.faults, ...two.faults, ...one.short, ...two.short];
    if (grown > growth) broken.push(`The heap grew by ${inMb(grown)} MB.`);
    return {
      broken,
      figures: {
        calls: operations.length,
        inputsOfEach: inputs,
        inputs: one.tried + two.tried,
        perSecond: Math.round(perSecond),
        heapMb: inMb(warm),
        grownMb: inMb(grown),
      },
    };
  } finally {
    await fuzzer.close();
    await shop.close();
    await endPostgres?.();
  }
}
