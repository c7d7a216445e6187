import { eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { noteCancellation } from '#features/ledger/chain/note-cancellation.ts';
import { bookHistory } from '#features/orders/bookkeeping/book-history.ts';
import { recordMissedSales } from '#features/orders/order-news/record-payment.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { sandboxCharges, sandboxRefunds } from '#features/payments/providers/sandbox.tables.ts';
import { refunds } from '#features/payments/refunds/refunds.tables.ts';
import { carViews } from '#features/recommendations/recommendations.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { seedCustomers } from './customers.ts';
import { demoSales, madeUpSales, rowsOf, type SaleRows } from './sales.ts';
import { seedPlans } from './seed-plans.ts';

type Car = typeof cars.$inferSelect;
type User = typeof users.$inferSelect;

const day = 24 * 60 * 60 * 1000;

async function seedPeople(database: Database): Promise<User[]> {
  return database
    .insert(users)
    .values(
      seedCustomers.map(({ firstName, lastName }, index) => ({
        id: newId(),
        name: `${firstName} ${lastName}`,
        firstName,
        lastName,
        email: `${firstName}.${lastName}@customers.example`.toLowerCase(),
        phone: `+1 555 01${String(index).padStart(2, '0')}`,
        // Not everybody opens the link in the mail.
        emailVerified: index % 7 !== 3,
      })),
    )
    .returning();
}

/** What the demo customer looked at lately: the newest car first, and twice. */
const demoViews = (user: User, catalogue: readonly Car[]) =>
  catalogue
    .filter((car) => !car.vip)
    .slice(-5)
    .map((car, place) => ({
      userId: user.id,
      carId: car.id,
      viewedAt: new Date(now().getTime() - (5 - place) * day),
      count: place === 4 ? 2 : 1,
    }));

async function insertSales(database: Database, rows: readonly SaleRows[]): Promise<void> {
  await database.insert(payments).values(rows.map(({ payment }) => payment));
  await database.insert(orders).values(rows.map(({ order }) => order));
  await database.insert(sandboxCharges).values(rows.flatMap(({ charge }) => charge ?? []));
  await database.insert(refunds).values(rows.flatMap(({ refund }) => refund ?? []));
  await database.insert(sandboxRefunds).values(rows.flatMap(({ refunded }) => refunded ?? []));
}

/** Every sale has its record, and a cancelled one says so. */
async function insertLedger(database: Database, rows: readonly SaleRows[]): Promise<void> {
  await recordMissedSales(database);
  for (const { order } of rows)
    if (order.cancelledAt) await noteCancellation(database, order.receiptNumber, order.cancelledAt);
}

/** A year of orders. Expects cars and demo accounts to be there. */
export async function seedHistory(database: Database): Promise<void> {
  // What is not new is one vehicle, and still here.
  const catalogue = await database.select().from(cars).where(eq(cars.condition, 'new')).orderBy(cars.id);
  const people = await seedPeople(database);
  const [demoUser] = await database.select().from(users).where(eq(users.email, 'user@marque.example'));
  const sales = [...madeUpSales(people, catalogue), ...(demoUser ? demoSales(demoUser, catalogue) : [])];
  // Ids grow with time and lists are ordered by them: the oldest sale is written first.
  const rows = sales.sort((one, other) => other.daysAgo - one.daysAgo).map(rowsOf);
  await insertSales(database, rows);
  await bookHistory(database);
  await seedPlans(database, rows);
  await insertLedger(database, rows);
  if (demoUser) await database.insert(carViews).values(demoViews(demoUser, catalogue));
}
