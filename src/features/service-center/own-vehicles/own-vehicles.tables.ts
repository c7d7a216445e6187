import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';
import { repairTypes } from '../service-center.rules.ts';

/** A vehicle of the dealership's own that the workshop has to see before anybody gets it (rules.md#rental-returns). */
export const workshopJobs = pgTable(
  'workshop_jobs',
  {
    id: id(),
    vehicleId: text('vehicle_id')
      .notNull()
      .references(() => vehicles.id, { onDelete: 'cascade' }),
    /** The rental that it came back from. No two jobs follow from one return. */
    orderId: text('order_id').notNull().unique(),
    repairType: text('repair_type', { enum: repairTypes }).notNull(),
    /** The day whose place it has; null: none of the next days had one left. */
    date: date('date', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
    /** Which of the staff; the address as it was then. */
    doneBy: text('done_by'),
  },
  (table) => [
    check('workshop_jobs_done', sql`(${table.doneAt} is null) = (${table.doneBy} is null)`),
    index('workshop_jobs_open').on(table.date, table.id).where(sql`${table.doneAt} is null`),
    index('workshop_jobs_vehicle').on(table.vehicleId),
  ],
);

export const ownVehiclesClasses = classify(workshopJobs, {
  staff: { doneBy: sql`case when ${workshopJobs.doneBy} is not null then '' end` },
  technical: ['id', 'vehicleId', 'orderId', 'repairType', 'date', 'createdAt', 'doneAt'],
  age: { from: workshopJobs.createdAt, after: 'buyer-data-years', goes: 'columns' },
});
