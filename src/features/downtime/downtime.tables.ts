import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

/**
 * When the shop is down. The constraint `downtimes_do_not_overlap` stands in the migration: drizzle knows no
 * EXCLUDE. Who scheduled it is kept as in the audit, which outlives accounts.
 */
export const downtimes = pgTable(
  'downtimes',
  {
    id: id(),
    startsAt: instant('starts_at').notNull(),
    /** Moves to the moment at which somebody ends it early. */
    endsAt: instant('ends_at').notNull(),
    /** As planned. */
    durationMinutes: integer('duration_minutes').notNull(),
    reason: text('reason').notNull(),
    scheduledBy: text('scheduled_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Called off before it began. */
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    check('downtimes_at_least_a_minute', sql`${table.durationMinutes} >= 1`),
    check('downtimes_end_after_start', sql`${table.endsAt} >= ${table.startsAt}`),
    index('downtimes_ends_at').on(table.endsAt.desc()),
  ],
);

export const downtimeClasses = classify(downtimes, {
  staff: { scheduledBy: 'deleted' },
  technical: ['id', 'startsAt', 'endsAt', 'durationMinutes', 'reason', 'createdAt', 'cancelledAt'],
  age: { from: downtimes.createdAt, after: 'buyer-data-years', goes: 'columns' },
});
