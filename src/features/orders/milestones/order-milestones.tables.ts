import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

/**
 * Every thousandth paid order, counted from the first: so that neither the number of orders nor a far page of their
 * list is found by walking through all of them. What was paid stays paid, so a milestone stays where it is.
 */
export const orderMilestones = pgTable('order_milestones', {
  /** How many orders were paid up to this one. */
  place: bigint('place', { mode: 'number' }).primaryKey(),
  paidAt: instant('paid_at').notNull(),
  orderId: text('order_id').notNull(),
});

export const orderMilestonesClasses = classify(orderMilestones, {
  technical: ['place', 'paidAt', 'orderId'],
});
