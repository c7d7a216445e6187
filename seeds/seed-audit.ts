import { desc, eq, isNotNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { auditEntries } from '#features/audit/audit.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { toDollars } from '#platform/money.ts';

type Order = typeof orders.$inferSelect;
type Car = typeof cars.$inferSelect;
type Entry = typeof auditEntries.$inferInsert;
type Change = Omit<Entry, 'id' | 'actorUserId' | 'actorEmail'> & { by: StaffName };
type StaffName = 'worker' | 'workers-admin' | 'admin';

const day = 24 * 60 * 60 * 1000;
/** Days that the seeded audit goes back. */
const remembered = 60;

const carOf = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;

const handedOver = (order: Order): Change => ({
  by: 'worker',
  action: 'hand over vehicle',
  subjectType: 'order',
  subjectId: order.id,
  before: { state: 'paid', receiptNumber: order.receiptNumber },
  after: {
    state: 'delivered',
    receiptNumber: order.receiptNumber,
    ...(order.returnDate && { returnDate: order.returnDate }),
  },
  car: carOf(order),
  at: order.deliveredAt!,
});

const takenBack = (order: Order, stock: number): Change => ({
  by: 'worker',
  action: 'take back rental',
  subjectType: 'order',
  subjectId: order.id,
  before: { state: 'delivered', receiptNumber: order.receiptNumber, returnDate: order.returnDate },
  after: { state: 'returned', receiptNumber: order.receiptNumber, returnDate: order.returnDate },
  car: carOf(order),
  addedStock: 1,
  newStock: stock,
  at: order.returnedAt!,
});

const cancelled = (order: Order, stock: number): Change => ({
  by: 'admin',
  action: 'cancel order',
  subjectType: 'order',
  subjectId: order.id,
  before: { state: 'paid', receiptNumber: order.receiptNumber },
  after: { state: 'cancelled', refund: toDollars(order.priceCents) },
  car: carOf(order),
  addedStock: 1,
  newStock: stock,
  at: order.cancelledAt!,
});

const repriced = (car: Car, place: number): Change => ({
  by: 'workers-admin',
  action: 'change price',
  subjectType: 'car model',
  subjectId: carOf(car),
  before: { price: toDollars(car.oldPriceCents!) },
  after: { price: toDollars(car.priceCents), cars: 1 },
  car: carOf(car),
  at: new Date(now().getTime() - (3 + 2 * place) * day),
});

/** A count that found one unit less than was written down. */
const counted = (car: Car, place: number): Change => ({
  by: 'worker',
  action: 'change stock',
  subjectId: car.id,
  subjectType: car.vip ? 'VIP car' : 'car',
  before: { stock: car.stock + 1 },
  after: { stock: car.stock },
  car: carOf(car),
  addedStock: -1,
  newStock: car.stock,
  at: new Date(now().getTime() - (1 + 3 * place) * day),
});

async function changesOfOrders(database: Database): Promise<Change[]> {
  const rows = await database
    .select({ order: orders, stock: cars.stock })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId));
  return rows.flatMap(({ order, stock }) => [
    ...(order.deliveredAt ? [handedOver(order)] : []),
    ...(order.returnedAt ? [takenBack(order, stock)] : []),
    ...(order.cancelledAt ? [cancelled(order, stock)] : []),
  ]);
}

async function changesOfVins(database: Database): Promise<Change[]> {
  const rows = await database
    .select({ order: orders, of: vehicleIdentifications })
    .from(vehicleIdentifications)
    .innerJoin(orders, eq(orders.id, vehicleIdentifications.orderId));
  return rows.map(({ order, of }) => ({
    by: 'workers-admin',
    action: 'issue VIN',
    subjectType: 'order',
    subjectId: order.id,
    after: { vin: of.vin, receiptNumber: order.receiptNumber, car: carOf(order) },
    car: carOf(order),
    at: of.issuedAt,
  }));
}

async function changesOfCars(database: Database): Promise<Change[]> {
  const reduced = await database.select().from(cars).where(isNotNull(cars.oldPriceCents)).orderBy(cars.id);
  const newest = await database.select().from(cars).orderBy(desc(cars.id)).limit(8);
  return [...reduced.map(repriced), ...newest.map(counted)];
}

/** Audit entries of the demo's staff for the last weeks, as the shop would have recorded them. */
export async function seedAudit(database: Database): Promise<void> {
  const staff = await database.select().from(users).where(isNotNull(users.username));
  const since = now().getTime() - remembered * day;
  const changes = [
    ...(await changesOfOrders(database)),
    ...(await changesOfVins(database)),
    ...(await changesOfCars(database)),
  ].filter(({ at }) => at.getTime() >= since && at <= now());
  // Ids grow with time, and the audit is read by them.
  changes.sort((one, other) => one.at.getTime() - other.at.getTime());
  const entries = changes.flatMap(({ by, ...change }): Entry[] => {
    const actor = staff.find(({ username }) => username === by);
    return actor ? [{ id: newId(), actorUserId: actor.id, actorEmail: actor.email, ...change }] : [];
  });
  if (entries.length > 0) await database.insert(auditEntries).values(entries);
}
