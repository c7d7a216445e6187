import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from './shop.ts';

/** Until so many connections of this shop wait for a lock that another one has. */
export const untilWaiting = (shop: TestShop, count: number) =>
  expect
    .poll(async () => {
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return (await shop.database.execute(waiting)).rows.length;
    })
    .toBe(count);
