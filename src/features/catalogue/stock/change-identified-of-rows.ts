import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { cars } from '../catalogue.tables.ts';

/**
 * Units of many listings get their VINs at once: `rows` selects car_id and by how much `identified` rises. The stock stays. The
 * caller has locked the listings, or added them in this transaction.
 */
export const changeIdentifiedOfRows = (database: Database, rows: SQL) =>
  database.execute(sql`
    update ${cars} as c set identified = c.identified + w.identified
    from (${rows}) as w where c.id = w.car_id`);
