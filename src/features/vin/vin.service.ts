import { randomInt } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orderSubject } from '#features/audit/audit-subjects.ts';
import { imageOf } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { asPrinted } from '#features/ledger/ledger.rules.ts';
import type { OrderRow } from '#features/orders/orders.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { noteGeneratedVin, noteVin } from '#features/orders/vins/note-vin.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { identifyUnit, vehicleOfOrder } from '#features/vehicles/units/name-vehicle.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { drawBarcode } from '#platform/images/barcode.ts';
import { toDollars } from '#platform/money.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { vinAlphabet } from '#platform/text/is-vin.ts';
import {
  type GeneratedVin,
  type OwnVins,
  type SoldVehicle,
  type VinOfOrder,
  type VinsOfOrders,
  vinTexts,
} from './vin.contract.ts';
import { assertNumbering, composeVin, obstacleTo } from './vin.rules.ts';

// The server does not start with a maker's code that no VIN can carry.
assertNumbering(brand.vin);

type Shop = Pick<Platform, 'database' | 'config'>;

const noSuchReceipt = () => notFound(`${vinTexts.notFound} No vehicle was sold with this receipt number.`);

/** The orders of a receipt number, as it was typed: one or none. */
const withReceipt = (typed: string) => eq(orders.receiptNumber, asPrinted(typed) ?? '');

/** What a rental costs and when it was booked is not a purchase's price and date. */
const purchaseOf = (order: OrderRow) =>
  order.type === 'purchase' && {
    price: toDollars(order.priceCents),
    createdAt: order.createdAt.toISOString(),
  };

/** The vehicle of this receipt number. Throws 404. */
export async function findVehicle(database: Database, typed: string): Promise<SoldVehicle> {
  const [found] = await database
    .select({
      order: orders,
      picture: { id: cars.id, pictureVersion: cars.pictureVersion, placeholder: cars.picturePlaceholder },
      vin: sql<string | null>`coalesce(${vehicleIdentifications.vin}, ${vehicles.vin})`,
    })
    .from(orders)
    .innerJoin(cars, eq(cars.id, orders.carId))
    .leftJoin(vehicleIdentifications, eq(vehicleIdentifications.orderId, orders.id))
    .leftJoin(vehicles, and(eq(vehicles.orderId, orders.id), eq(orders.type, 'purchase')))
    .where(withReceipt(typed));
  if (!found) throw noSuchReceipt();
  const { order, picture, vin } = found;
  const { receiptNumber, make, model, color, topSpeed, type, state } = order;
  const obstacle = obstacleTo(order);
  return {
    _id: order.id,
    receiptNumber,
    make,
    model,
    color,
    topSpeed,
    type,
    state,
    ...purchaseOf(order),
    image: imageOf(picture),
    ...(picture.placeholder && { imagePlaceholder: picture.placeholder }),
    ...(vin !== null && { vin }),
    ...(vin !== null && state !== 'cancelled' && { barcode: await drawBarcode(vin) }),
    ...(vin === null && obstacle && { noVinBecause: obstacle.text }),
  };
}

const newSerial = (): string =>
  vinAlphabet.charAt(randomInt(vinAlphabet.length)) + String(randomInt(100_000)).padStart(5, '0');

/** A model has 3.3 million serials a year: with a third of them taken, this many tries fail once in 10^9 times. */
const triesAtMost = 20;

/** Makes a VIN up for an order whose unit has none; from now on it is a vehicle with a row (rules.md#vehicles). */
async function storeNewVin(shop: Shop, actor: Member, order: OrderRow): Promise<string> {
  const zone = shop.config.dealerTimezone;
  const year = Number(calendarDate(order.createdAt, zone).slice(0, 4));
  const sold = { id: order.id, carId: order.carId, as: 'sold' as const };
  const naming = { order: sold, by: actor, today: calendarDate(now(), zone) };
  for (let tried = 0; tried < triesAtMost; tried += 1) {
    const vin = composeVin(brand.vin, { make: order.make, model: order.model, year, serial: newSerial() });
    if (!(await noteGeneratedVin(shop.database, actor, order.id, vin))) continue;
    const isGone = order.state === 'delivered';
    if (await identifyUnit(shop.database, naming, { vin, isGenerated: true, isGone })) return vin;
    throw new Error(`A VIN that was made up for order ${order.id} stands here already`);
  }
  throw new Error(`No free VIN was found for order ${order.id} in ${triesAtMost} tries`);
}

async function issueVin(shop: Shop, actor: Member, typed: string): Promise<string> {
  // A concurrent generation, cancellation or settlement of this order waits here.
  const [order] = await shop.database.select().from(orders).where(withReceipt(typed)).for('update');
  if (!order) throw noSuchReceipt();
  const [earlier] = await shop.database
    .select()
    .from(vehicleIdentifications)
    .where(eq(vehicleIdentifications.orderId, order.id));
  if (earlier) return earlier.vin;
  const obstacle = obstacleTo(order);
  if (obstacle) throw new CodedError(409, obstacle.code, obstacle.text);
  const taken = await vehicleOfOrder(shop.database, order.id);
  const vin = taken?.vin ?? (await storeNewVin(shop, actor, order));
  if (taken) await noteVin(shop.database, actor, order.id, vin);
  await recordAudit(shop.database, {
    actor,
    action: 'issue VIN',
    subject: orderSubject(order),
    after: { vin, receiptNumber: order.receiptNumber, car: `${order.make} ${order.model}` },
  });
  return vin;
}

/**
 * Gives the purchased vehicle of this receipt number its VIN: that of the vehicle which the order has, and only where it has
 * none one that is made up. Asked again, also ten times at once, it is the same one.
 * Throws 404, and 409 `rented`, `unpaid` or `cancelled`.
 */
export async function generateVin(shop: Shop, actor: Member, typed: string): Promise<GeneratedVin> {
  const vin = await shop.database.transaction((database) => issueVin({ ...shop, database }, actor, typed));
  return { vin, barcode: await drawBarcode(vin) };
}

/** The VIN of an order, and who gave it; empty where there is none yet. Throws 404 where there is no such order. */
export async function readVinOfOrder(database: Database, orderId: string): Promise<VinOfOrder> {
  const [found] = await database
    .select({ id: vehicleIdentifications, issuedBy: users.email })
    .from(orders)
    .leftJoin(vehicleIdentifications, eq(vehicleIdentifications.orderId, orders.id))
    .leftJoin(users, eq(users.id, vehicleIdentifications.issuedBy))
    .where(eq(orders.id, orderId));
  if (!found) throw notFound('Order not found.');
  const { id, issuedBy } = found;
  return id ? { vin: id.vin, issuedAt: id.issuedAt.toISOString(), issuedBy: issuedBy ?? undefined } : {};
}

/** The VINs of those of these orders that have one: their own, or that of the vehicle which was taken for them. */
export async function readVinsOf(database: Database, orderIds: string[]): Promise<VinsOfOrders> {
  const taken = await database
    .select({ orderId: sql<string>`${vehicles.orderId}`, vin: vehicles.vin })
    .from(vehicles)
    .where(inArray(vehicles.orderId, orderIds));
  const noted = await database
    .select({ orderId: vehicleIdentifications.orderId, vin: vehicleIdentifications.vin })
    .from(vehicleIdentifications)
    .where(inArray(vehicleIdentifications.orderId, orderIds));
  return Object.fromEntries([...taken, ...noted].map(({ orderId, vin }) => [orderId, vin]));
}

/** Highest number of VINs in one answer. The orders page shows fewer vehicles at a time. */
const ownVinsAtMost = 500;

/** The VINs of the member's own vehicles, the newest order first. Cancelled orders are left out. */
export async function readOwnVins(database: Database, member: Member): Promise<OwnVins> {
  return database
    .select({
      orderId: orders.id,
      vin: vehicleIdentifications.vin,
      make: orders.make,
      model: orders.model,
    })
    .from(orders)
    .innerJoin(vehicleIdentifications, eq(vehicleIdentifications.orderId, orders.id))
    .where(and(eq(orders.userId, member.userId), ne(orders.state, 'cancelled')))
    .orderBy(desc(orders.id))
    .limit(ownVinsAtMost);
}
