import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { instant } from '#platform/database/columns.ts';
import { classify, through } from '#platform/personal-data/classify.ts';
import { orders } from '../orders.tables.ts';

/**
 * The VIN of an order's vehicle (rules.md#vin). It stays on record when the order is cancelled; the vehicle itself may be
 * sold again, so that only VINs that the shop made up are unique here. Of vehicles that are here `vehicles` has each VIN once.
 */
export const vehicleIdentifications = pgTable(
  'vehicle_identifications',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    vin: text('vin').notNull(),
    isGenerated: boolean('is_generated').notNull(),
    issuedBy: text('issued_by')
      .notNull()
      .references(() => users.id),
    issuedAt: instant('issued_at').notNull(),
  },
  (table) => [
    check('vehicle_identifications_vin_alphabet', sql`${table.vin} ~ '^[A-Z0-9]{5,17}$'`),
    index('vehicle_identifications_by_vin').on(table.vin),
    uniqueIndex('vehicle_identifications_generated').on(table.vin).where(sql`${table.isGenerated}`),
  ],
);

export const vinsClasses = classify(vehicleIdentifications, {
  owners: [through(vehicleIdentifications.orderId, 'orders')],
  onDeletion: 'nameless',
  person: ['orderId', 'vin', 'isGenerated', 'issuedAt'],
  staff: ['issuedBy'],
});
