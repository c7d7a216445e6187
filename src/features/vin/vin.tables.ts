import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { instant } from '#platform/database/columns.ts';

/** The VIN of a purchased vehicle: one per order, and none twice (rules.md#vin). Rows are written once and stay. */
export const vehicleIdentifications = pgTable(
  'vehicle_identifications',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    vin: text('vin').notNull().unique(),
    issuedBy: text('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [check('vehicle_identifications_vin_alphabet', sql`${table.vin} ~ '^[A-HJ-NPR-Z0-9]{17}$'`)],
);
