import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import type { OrderRow } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { readVinsOfOrders } from '#features/orders/vins/read-vins-of-orders.ts';
import { tradeIns } from '#features/trade-ins/trade-ins.tables.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { notInGarage } from './garage.errors.ts';
import { garageVehicles } from './garage.tables.ts';

export type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

export type GarageRow = typeof garageVehicles.$inferSelect;

/** A vehicle of a garage, with what makes it known. */
export interface FoundVehicle {
  row: GarageRow;
  /** Of what was bought here. */
  order: OrderRow | null;
  car: Pick<typeof cars.$inferSelect, 'id' | 'pictureVersion' | 'picturePlaceholder' | 'modelYear'> | null;
  make: string;
  model: string;
  /** Null: of a bought one, until it is known which it is. */
  vin: string | null;
}

/** When somebody gave a car back to us in part exchange, by person and VIN. */
async function readTradedIn(database: Database, userIds: readonly string[]) {
  const taken = await database
    .select({ userId: tradeIns.userId, vin: tradeIns.vin, at: tradeIns.changedAt })
    .from(tradeIns)
    .where(and(inArray(tradeIns.userId, [...userIds]), inArray(tradeIns.state, ['taken', 'paid-out'])));
  return ({ row, order, vin }: FoundVehicle): boolean =>
    vin !== null &&
    taken.some(
      (one) =>
        one.userId === row.userId && one.vin === vin && one.at > (order ? order.createdAt : row.addedAt),
    );
}

/** One that was bought here stands for the same car that its owner had added before. */
const isBoughtToo = ({ row, vin, order }: FoundVehicle, all: readonly FoundVehicle[]) =>
  !order && all.some((other) => other.order && other.row.userId === row.userId && other.vin === vin);

/** What is paid for and was neither cancelled nor returned. */
const isTheirs = or(isNull(garageVehicles.orderId), inArray(orders.state, ['paid', 'delivered']));

/**
 * The vehicles of people's garages that are theirs (rules.md#garage), the newest first: also those that they took out. What was
 * cancelled, returned or given back in part exchange is not among them.
 */
export async function findGarageVehicles(
  database: Database,
  condition: SQL | undefined,
): Promise<FoundVehicle[]> {
  const rows = await database
    .select({
      row: garageVehicles,
      order: orders,
      car: {
        id: cars.id,
        pictureVersion: cars.pictureVersion,
        picturePlaceholder: cars.picturePlaceholder,
        modelYear: cars.modelYear,
      },
    })
    .from(garageVehicles)
    .leftJoin(orders, eq(orders.id, garageVehicles.orderId))
    .leftJoin(cars, eq(cars.id, orders.carId))
    .where(and(condition, isTheirs))
    .orderBy(desc(garageVehicles.addedAt), desc(garageVehicles.id));
  if (rows.length === 0) return [];
  const vinOf = await readVinsOfOrders(
    database,
    rows.flatMap(({ order }) => order ?? []),
  );
  const found = rows.map(({ row, order, car }): FoundVehicle => {
    const { make, model } = order ?? row;
    return { row, order, car, make: make ?? '', model: model ?? '', vin: order ? vinOf(order.id) : row.vin };
  });
  const isTradedIn = await readTradedIn(database, [...new Set(rows.map(({ row }) => row.userId))]);
  return found.filter((one) => !isTradedIn(one) && !isBoughtToo(one, found));
}

/** All that stands in a member's garage. */
export const findGarage = (database: Database, userId: string): Promise<FoundVehicle[]> =>
  findGarageVehicles(database, eq(garageVehicles.userId, userId));

/** Whether it stands there; else its owner has taken it out. */
export const isInGarage = ({ row }: FoundVehicle): boolean => row.removedAt === null;

/** One vehicle of the member's garage, also one that was taken out. Throws 404, also for somebody else's. */
export async function findOwnVehicle(database: Database, member: Member, id: string): Promise<FoundVehicle> {
  const found = (await findGarage(database, member.userId)).find(({ row }) => row.id === id);
  if (!found) throw notInGarage();
  return found;
}

/**
 * Changes a vehicle of the member's garage, one act after the other. `act` gets it locked. What is due may be another from
 * then on, so reminders are looked at anew. Throws 404, also for somebody else's.
 */
export const changeOwnVehicle = <Result>(
  database: Database,
  member: Member,
  id: string,
  act: (transaction: Database, found: FoundVehicle) => Promise<Result>,
): Promise<Result> =>
  database.transaction(async (transaction) => {
    await transaction
      .update(garageVehicles)
      .set({ lookOn: null })
      .where(and(eq(garageVehicles.id, id), eq(garageVehicles.userId, member.userId)));
    return act(transaction, await findOwnVehicle(transaction, member, id));
  });

/** Until the transaction ends, nothing else is put into the member's garage. */
export async function lockGarage(transaction: Database, { userId }: Member): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
