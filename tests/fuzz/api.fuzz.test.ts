import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openApiDocument } from '#platform/http/api-description.ts';
import { roles } from '#platform/permissions.ts';
import { amount, seed } from '../support/amounts.ts';
import { openTestShop, type TestShop } from '../support/shop.ts';
import { edgesOf } from './cases.ts';
import { combinationOf } from './combinations.ts';
import type { Known } from './examples.ts';
import { Fuzzer } from './fuzzer.ts';
import { type Operation, operationsOf } from './operations.ts';
import { shuffled } from './shuffled.ts';
import { prepareThings } from './things.ts';

/**
 * `npm run fuzz -- --minutes 30 --seed 7` sets them: it tries as much as it has time for, and judges speed and memory as well.
 * Without them so many are tried, the same each time, and no verdict depends on the machine.
 */
const { FUZZ_MINUTES: minutes } = process.env;
const edgesTried = amount(300, 3_000);
const batchesTried = amount(2, 40);

/** Edges come first and take as long as they take, up to this share of the minutes; combinations have the rest. */
const edgesShare = 0.7;
/** Combinations at once. */
const batchSize = 16;
/** Bytes by which the heap may differ between rounds: what is kept in caches is bounded far below. */
const growth = 24 * 1024 * 1024;

let shop: TestShop;
let known: Known;
let fuzzer: Fuzzer;
let operations: Operation[];

beforeAll(async () => {
  shop = await openTestShop();
  operations = operationsOf(openApiDocument(shop.api));
  fuzzer = await Fuzzer.open(shop, { judgesSpeed: minutes !== undefined });
  if (minutes) console.info(`Fuzzing ${operations.length} calls for ${minutes} minutes, FUZZ_SEED=${seed}`);
});
// What one test tried has used up its things and people, and its faults are its own.
beforeEach(async () => {
  await fuzzer.beginAnew();
  for (const role of roles) await fuzzer.callerFor(role);
  known = await prepareThings(shop, await fuzzer.callerFor('User'), fuzzer.usernameOf);
});
afterAll(async () => {
  await fuzzer?.close();
  await shop?.close();
});

const runFor = Number(minutes ?? 0) * 60_000;
const generous = runFor * 4 + 300_000;

describe('every call of the OpenAPI document', () => {
  test('takes its example: the handlers are reached, so that what follows tries them', async () => {
    const refused: string[] = [];
    for (const operation of operations) {
      const { status, text } = await fuzzer.example(operation, known);
      if (status >= 400) refused.push(`${operation.name}: ${status} ${text.slice(0, 160)}`);
    }
    expect(fuzzer.faults).toEqual([]);
    // Some need a state that passes, such as a code by mail. Most pass.
    if (process.env.FUZZ_VERBOSE) console.info(refused.join('\n'));
    expect(refused.length).toBeLessThan(operations.length / 3);
  });

  test('answers hostile and edge values of each parameter and field in JSON and without a failure', {
    timeout: generous,
  }, async () => {
    const all = operations.flatMap((operation) =>
      edgesOf(operation, known).map((edge) => ({ ...edge, operation })),
    );
    if (!minutes) {
      const some = shuffled(all, seed).slice(0, edgesTried);
      expect(await fuzzer.try(some, known)).toBe(edgesTried);
      expect(fuzzer.faults).toEqual([]);
      return;
    }
    // What a short run has no time for differs with the seed.
    const always = all.filter((edge) => edge.always);
    const others = shuffled(
      all.filter((edge) => !edge.always),
      seed,
    );
    const until = performance.now() + runFor * edgesShare;
    const first = await fuzzer.try(always, known);
    const second = await fuzzer.try(others, known, until);
    console.info(`${first + second} of ${all.length} edges tried`);
    expect(fuzzer.faults).toEqual([]);
    expect(first).toBe(always.length);
  });

  test('answers combinations of them as well', { timeout: generous }, async () => {
    let tried = 0;
    const combination = fc.constantFrom(...operations).chain((operation) => combinationOf(operation, known));
    const tryCombinations = async (ofSeed: number, limits: fc.Parameters<unknown>) => {
      let last: Promise<number> = Promise.resolve(0);
      await fc.assert(
        fc.asyncProperty(
          fc.array(combination, { minLength: batchSize, maxLength: batchSize }),
          async (batch) => {
            last = fuzzer.try(batch, known);
            tried += await last;
            expect(fuzzer.faults).toEqual([]);
          },
        ),
        // A batch that fails names its calls; the example that fails may depend on those before it.
        { seed: ofSeed, endOnFailure: true, ...limits },
      );
      // A time limit ends the waiting, not the calls: they end before the shop does, and count.
      await last;
    };
    if (!minutes) {
      await tryCombinations(seed, { numRuns: batchesTried });
      expect(tried).toBe(batchesTried * batchSize);
      return;
    }
    const forAWhile = {
      numRuns: 1_000_000,
      interruptAfterTimeLimit: Math.max(5_000, (runFor * (1 - edgesShare)) / 2),
      markInterruptAsFailure: false,
    };
    await tryCombinations(seed, forAWhile);
    // A process that has just begun grows until it has done everything once.
    const warm = await fuzzer.heap();
    await tryCombinations(seed + 1, forAWhile);
    const grown = (await fuzzer.heap()) - warm;
    console.info(`${tried} combinations tried; the heap grew by ${Math.round(grown / 1024)} kB`);
    expect(tried).toBeGreaterThanOrEqual(batchSize);
    expect(grown).toBeLessThan(growth);
  });
});
