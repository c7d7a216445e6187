import { createHash } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import { type KeepingShop, perShop } from '#platform/runtime/per-shop.ts';
import { limitUses } from './limits.tables.ts';

/** So many uses within so many seconds, counted from the first one (rules.md#limits). */
export interface Limit {
  name: string;
  uses: number;
  seconds: number;
  /** A success forgives the failures before it. */
  forgiving?: boolean;
  /** What there were too many of, as a sentence; absent: 'Too many attempts.' */
  text?: string;
}

/** A limit, and for whom it counts: an account, an address, or both. */
export interface Allowance {
  limit: Limit;
  of: string;
  /** How many uses this one counts for, such as the megapixels of a picture; absent: 1. */
  cost?: number;
}

/** By the limit's name. */
const limitersOf = perShop(() => new Map<string, RateLimiterDrizzle>());

function limiterOf(shop: KeepingShop, limit: Limit): RateLimiterDrizzle {
  const known = limitersOf(shop);
  const made =
    known.get(limit.name) ??
    new RateLimiterDrizzle({
      storeClient: shop.database,
      schema: limitUses,
      keyPrefix: limit.name,
      points: limit.uses,
      duration: limit.seconds,
      // By its own timer each server would sweep, and a failure would stand in no log of ours.
      clearExpiredByTimeout: false,
    });
  known.set(limit.name, made);
  return made;
}

/** What people type as their address may be anything, even a password: only its digest is kept. */
const keyOf = (allowance: Allowance) => createHash('sha256').update(allowance.of).digest('base64url');

const inWords = (seconds: number) => {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

interface Spent {
  allowance: Allowance;
  wait: RateLimiterRes;
}

const secondsOf = ({ wait }: Spent) => Math.max(1, Math.ceil(wait.msBeforeNext / 1000));

function tooMany(spent: readonly Spent[]): CodedError {
  const seconds = Math.max(...spent.map(secondsOf));
  const text = spent[0]?.allowance.limit.text ?? 'Too many attempts.';
  return new CodedError(429, 'too-many', `${text} Please try again in ${inWords(seconds)}.`, {
    headers: { 'Retry-After': String(seconds) },
    reached: spent.map((one) => ({
      limit: one.allowance.limit.name,
      counted: keyOf(one.allowance),
      seconds: secondsOf(one),
    })),
  });
}

/** Throws 429 `too-many` with Retry-After where one of the allowances is used up. Uses nothing. */
export async function assertWithin(shop: KeepingShop, allowances: readonly Allowance[]): Promise<void> {
  const standings = await Promise.all(allowances.map((one) => limiterOf(shop, one.limit).get(keyOf(one))));
  const spent = allowances.flatMap((allowance, index): Spent[] => {
    const wait = standings[index] ?? null;
    return wait !== null && wait.consumedPoints >= allowance.limit.uses ? [{ allowance, wait }] : [];
  });
  if (spent.length > 0) throw tooMany(spent);
}

/** Uses one of each allowance. Throws 429 `too-many` with Retry-After where there was none left. */
export async function spend(shop: KeepingShop, allowances: readonly Allowance[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    allowances.map((one) => limiterOf(shop, one.limit).consume(keyOf(one), one.cost)),
  );
  const spent = allowances.flatMap((allowance, index): Spent[] => {
    const outcome = outcomes[index]!;
    if (outcome.status === 'fulfilled') return [];
    const wait: unknown = outcome.reason;
    if (!(wait instanceof RateLimiterRes)) throw wait;
    return [{ allowance, wait }];
  });
  if (spent.length > 0) throw tooMany(spent);
}

/** Forgets what was used of the forgiving limits among these. */
export const forgive = (shop: KeepingShop, allowances: readonly Allowance[]) =>
  Promise.all(
    allowances
      .filter((one) => one.limit.forgiving)
      .map((one) => limiterOf(shop, one.limit).delete(keyOf(one))),
  );

/**
 * Runs `attempt`; only what `isFailure` says uses the allowances. Guessing many times at the same moment gains
 * nothing: a success that comes after the allowance is used up is taken back by `undo`, and answered like any other.
 * Throws 429 `too-many`.
 */
export async function limitFailures<Result>(
  shop: KeepingShop,
  allowances: readonly Allowance[],
  steps: {
    attempt(): Promise<Result>;
    isFailure(error: unknown): boolean;
    undo?(result: Result): Promise<void>;
  },
): Promise<Result> {
  await assertWithin(shop, allowances);
  const result = await steps.attempt().catch(async (error: unknown) => {
    if (steps.isFailure(error)) await spend(shop, allowances);
    throw error;
  });
  try {
    await assertWithin(shop, allowances);
  } catch (error) {
    await steps.undo?.(result);
    throw error;
  }
  await forgive(shop, allowances);
  return result;
}

/** Removes what counts for no limit any more. */
export async function sweepUses(database: Database): Promise<void> {
  await database.delete(limitUses).where(lt(limitUses.expire, now()));
}
