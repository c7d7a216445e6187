import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { instant } from '#platform/database/columns.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';

/** Which cars a signed-in customer looked at lately. Visitors who are not signed in leave no trace. */
export const carViews = pgTable(
  'car_views',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    carId: text('car_id')
      .notNull()
      .references(() => cars.id, { onDelete: 'cascade' }),
    viewedAt: instant('viewed_at').notNull(),
    /** Visits, not page loads. */
    count: integer('count').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.carId] }),
    // Recommendations read the newest of a customer and of a car from these alone.
    index('car_views_user').on(table.userId, table.viewedAt, table.carId),
    index('car_views_car').on(table.carId, table.viewedAt, table.userId),
  ],
);

export const recommendationsClasses = classify(carViews, {
  owners: [ofAccount(carViews.userId)],
  onDeletion: 'gone',
  person: ['carId', 'viewedAt', 'count'],
  technical: ['userId'],
});
