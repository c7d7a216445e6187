import type { Pool } from 'pg';
import { clockCorrection, correctClock } from '#platform/clock.ts';
import { log } from '#platform/log.ts';
import { clockText, toleratedMs } from './clock-difference.ts';

/** Once it was followed, it is until both agree: near the limit times would jump to and fro. */
const agreeingMs = 1_000;
const measuredEveryMs = 5 * 60_000;

/** The database's clock, in milliseconds since 1970. */
export async function timeOfDatabase(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ at: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as at',
  );
  return Number(rows[0]!.at);
}

/** How far this machine's clock is behind the database's, in milliseconds, measured in the middle of the way there and back. */
async function measureClock(askTime: () => Promise<number>): Promise<number> {
  const sent = Date.now();
  const at = await askTime();
  return Math.round(at - (sent + Date.now()) / 2);
}

/** Says that the clocks differ, and goes by the database's; or that they agree again. */
export function judgeClock(behindMs: number): void {
  const wasApart = clockCorrection() !== 0;
  const isApart = Math.abs(behindMs) > (wasApart ? agreeingMs : toleratedMs);
  correctClock(isApart ? behindMs : 0);
  if (isApart)
    log.warn(
      { behindMs },
      `This server's clock is ${clockText(behindMs)}. Time limits go by the database's clock. Please synchronize both.`,
    );
  else if (wasApart) log.info("This server's clock agrees with the database's again");
}

/**
 * Compares this machine's clock with the database's now and every five minutes: stamps of several servers are compared, so where they
 * differ by more than a minute all time limits go by the database's clock (rules.md#wire). Returns the ending of this.
 */
export async function followClock(askTime: () => Promise<number>): Promise<() => void> {
  // Nothing is known while the database does not answer; tell-outages.ts logs that.
  const compare = () => measureClock(askTime).then(judgeClock, () => {});
  await compare();
  const timer = setInterval(compare, measuredEveryMs).unref();
  return () => clearInterval(timer);
}
