import type { Database } from '#platform/database/database.ts';

/** What one process keeps for one shop, such as prepared statements and the last count of the stock. */
export interface Kept {
  readonly database: Database;
  readonly values: Map<object, unknown>;
}

export const keepFor = (database: Database): Kept => ({ database, values: new Map() });

/** What of the platform one needs who asks the database and keeps something for the next time. */
export interface KeepingShop {
  database: Database;
  kept: Kept;
}

/**
 * Makes something once for each shop and keeps it on the platform object, so that two shops in one process (tests,
 * measurements) share nothing. For a copy of the platform on another database, such as an open transaction, it is made
 * again and not kept: what was prepared outside must not run beside the transaction.
 */
export const perShop =
  <Value, Shop extends KeepingShop = KeepingShop>(make: (shop: Shop) => Value) =>
  (shop: Shop): Value => {
    const { values, database } = shop.kept;
    if (database !== shop.database) return make(shop);
    if (!values.has(make)) values.set(make, make(shop));
    // Under `make` stands what it returned.
    return values.get(make) as Value;
  };
