import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DatabaseConnection, openDatabase } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { type KeepingShop, keepFor } from '#platform/runtime/per-shop.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { limitUses } from './limits.tables.ts';
import {
  type Allowance,
  assertWithin,
  forgive,
  type Limit,
  limitFailures,
  spend,
  sweepUses,
} from './limits.ts';

const tries: Limit = { name: 'tries', uses: 3, seconds: 60 };
const forgivingTries: Limit = { name: 'forgiving-tries', uses: 3, seconds: 60, forgiving: true };
const longTries: Limit = { name: 'long-tries', uses: 3, seconds: 600 };

let testDatabase: TestDatabase;
let connection: DatabaseConnection;
let shop: KeepingShop;
const keepingShop = ({ database }: DatabaseConnection): KeepingShop => ({
  database,
  kept: keepFor(database),
});

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  connection = openDatabase(testDatabase.url);
  shop = keepingShop(connection);
});
afterAll(async () => {
  await connection.close();
  await testDatabase.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

const use = (...allowances: Allowance[]) => spend(shop, allowances);
const check = (...allowances: Allowance[]) => assertWithin(shop, allowances);
const useUp = async (allowance: Allowance) => {
  for (let used = 0; used < allowance.limit.uses; used++) await use(allowance);
};

/** The date stands still, timers run: the waits below are exact. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  return (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
}

/** What a refusal says. Fails where the call is not refused. */
async function refusalOf(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.fail('The call was not refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof CodedError)) throw error;
  const { status, code, message, extras } = error;
  return { status, code, message, retryAfter: extras.headers?.['Retry-After'] };
}

const refusedFor = (retryAfter: string, words: string) => ({
  status: 429,
  code: 'too-many',
  message: `Too many attempts. Please try again in ${words}.`,
  retryAfter,
});

describe('a limit', () => {
  test('allows its uses, then refuses until its time has passed since the first one', async () => {
    const passBy = stopClock();
    const mine = { limit: tries, of: newId() };
    await use(mine);
    passBy(20);
    await use(mine);
    await use(mine);
    expect(await refusalOf(use(mine))).toEqual(refusedFor('40', '40 seconds'));
    passBy(39.5);
    expect(await refusalOf(use(mine))).toEqual(refusedFor('1', '1 second'));
    passBy(0.5);
    await useUp(mine);
    expect(await refusalOf(use(mine))).toEqual(refusedFor('60', '60 seconds'));
  });

  test.for([
    [90, '90 seconds'],
    [91, '2 minutes'],
    [120, '2 minutes'],
    [3600, '60 minutes'],
  ] as const)('of %i seconds tells the wait as %s', async ([seconds, words]) => {
    stopClock();
    const mine = { limit: { name: `wait-${seconds}`, uses: 1, seconds }, of: newId() };
    await use(mine);
    expect(await refusalOf(use(mine))).toEqual(refusedFor(String(seconds), words));
  });

  test('counts for each account and each address alone, and apart from other limits', async () => {
    const ada = newId();
    await useUp({ limit: tries, of: ada });
    await use({ limit: tries, of: newId() });
    await use({ limit: longTries, of: ada });
    expect(await refusalOf(use({ limit: tries, of: ada }))).toMatchObject({ status: 429 });
  });

  test('allows no more when everything comes at the same moment', async () => {
    const mine = { limit: tries, of: newId() };
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => use(mine)));
    expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(tries.uses);
  });

  test('counts across all servers of the shop', async () => {
    const other = openDatabase(testDatabase.url);
    const mine = { limit: tries, of: newId() };
    await useUp(mine);
    const refusal = await refusalOf(spend(keepingShop(other), [mine])).finally(() => other.close());
    expect(refusal).toMatchObject({ status: 429 });
  });

  test('keeps a digest of whom it counts for, never what was typed', async () => {
    const typed = 'ada@example.com hunter2';
    await use({ limit: tries, of: typed });
    const rows = await connection.database.select().from(limitUses);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/ada@example|hunter2/);
  });

  test('passes on a failure of the database as what it is', async () => {
    const closed = openDatabase(testDatabase.url);
    await closed.close();
    const spending = spend(keepingShop(closed), [{ limit: tries, of: newId() }]);
    await expect(spending).rejects.not.toBeInstanceOf(CodedError);
  });
});

describe('several allowances', () => {
  test('are refused where one is used up, and the longest wait is told', async () => {
    const passBy = stopClock();
    const account = { limit: tries, of: newId() };
    const address = { limit: longTries, of: newId() };
    await useUp(account);
    passBy(10);
    await use(address);
    expect(await refusalOf(use(account, address))).toEqual(refusedFor('50', '50 seconds'));
    await use(address);
    expect(await refusalOf(check(account, address))).toEqual(refusedFor('600', '10 minutes'));
    expect(await refusalOf(use(account, address))).toEqual(refusedFor('600', '10 minutes'));
  });

  test('are each used where another is used up: guessing goes on costing', async () => {
    const account = { limit: tries, of: newId() };
    const address = { limit: longTries, of: newId() };
    await useUp(account);
    for (let guess = 0; guess < longTries.uses; guess++) await refusalOf(use(account, address));
    expect(await refusalOf(check(address))).toMatchObject({ status: 429 });
  });
});

test('to check uses nothing', async () => {
  const mine = { limit: tries, of: newId() };
  for (let times = 0; times < 5; times++) await check(mine);
  await use(mine);
  await use(mine);
  await check(mine);
  await use(mine);
  expect(await refusalOf(check(mine))).toMatchObject({ status: 429 });
});

test('only a forgiving limit forgets', async () => {
  const forgiving = { limit: forgivingTries, of: newId() };
  const strict = { limit: tries, of: newId() };
  await useUp(forgiving);
  await useUp(strict);
  await forgive(shop, [forgiving, strict]);
  await useUp(forgiving);
  expect(await refusalOf(use(strict))).toMatchObject({ status: 429 });
});

describe('where only failures count', () => {
  const wrong = new Error('wrong password');
  const isFailure = (error: unknown) => error === wrong;
  const run = (allowances: Allowance[], attempt: () => Promise<string>, undo?: () => Promise<void>) =>
    limitFailures(shop, allowances, { attempt, isFailure, undo });
  const fail = (mine: Allowance) => run([mine], () => Promise.reject(wrong));

  test('failures use the allowance, and then nothing is attempted', async () => {
    const mine = { limit: forgivingTries, of: newId() };
    for (let failures = 0; failures < forgivingTries.uses; failures++) {
      await expect(fail(mine)).rejects.toBe(wrong);
    }
    const attempt = vi.fn(async () => 'in');
    expect(await refusalOf(run([mine], attempt))).toMatchObject({ status: 429 });
    expect(attempt).not.toHaveBeenCalled();
  });

  test('a success uses nothing, and forgives where the limit does', async () => {
    const forgiving = { limit: forgivingTries, of: newId() };
    const strict = { limit: tries, of: newId() };
    await expect(fail(forgiving)).rejects.toBe(wrong);
    await expect(fail(forgiving)).rejects.toBe(wrong);
    await expect(fail(strict)).rejects.toBe(wrong);
    for (let times = 0; times < 4; times++) {
      expect(await run([forgiving, strict], async () => 'in')).toBe('in');
    }
    await expect(fail(forgiving)).rejects.toBe(wrong);
    await expect(fail(forgiving)).rejects.toBe(wrong);
    await check(forgiving, strict);
    await expect(fail(strict)).rejects.toBe(wrong);
    await expect(fail(strict)).rejects.toBe(wrong);
    expect(await refusalOf(check(strict))).toMatchObject({ status: 429 });
  });

  test('an error of another kind uses nothing', async () => {
    const mine = { limit: tries, of: newId() };
    const down = new Error('the database is down');
    for (let times = 0; times < 5; times++) {
      await expect(run([mine], () => Promise.reject(down))).rejects.toBe(down);
    }
    await check(mine);
  });

  test('a success that comes after the allowance is used up is taken back', async () => {
    const mine = { limit: forgivingTries, of: newId() };
    const undo = vi.fn(async () => {});
    const late = run(
      [mine],
      async () => {
        await useUp(mine);
        return 'in';
      },
      undo,
    );
    expect(await refusalOf(late)).toMatchObject({ status: 429, code: 'too-many' });
    expect(undo.mock.calls).toEqual([['in']]);
    expect(await refusalOf(check(mine))).toMatchObject({ status: 429 });
  });
});

test('what counts for no limit any more is swept away, and what counts stays', async () => {
  const pass = stopClock();
  const over: Allowance = { limit: tries, of: 'over' };
  const counting: Allowance = { limit: longTries, of: 'counting' };
  await useUp(over);
  await useUp(counting);
  const before = await connection.database.$count(limitUses);
  pass(tries.seconds + 1);
  await sweepUses(connection.database);
  expect(await connection.database.$count(limitUses)).toBeLessThan(before);
  await expect(check(counting)).rejects.toThrow('Too many attempts.');
  await check(over);
});
