import { and, count, desc, eq, inArray, lt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { CarRow } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { carsById } from '#features/catalogue/stock/take-stock.ts';
import { findPayment, waitsAtBank } from '#features/payments/payments.service.ts';
import { priceLines } from '#features/pricing/pricing.rules.ts';
import { readSetting } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { listVehiclesToChoose } from '#features/vehicles/on-sale/list-vehicles-to-choose.ts';
import { vehicleTakenCode } from '#features/vehicles/vehicles.rules.ts';
import { assertVipAccess, hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Actor, Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { notFound } from '#platform/errors.ts';
import { fromCursor, idCursor } from '#platform/lists/cursor.ts';
import { sliceList } from '#platform/lists/list-page.ts';
import { toDollars } from '#platform/money.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { CarHolds, Hold, HoldOffer, ReservedCar } from '../holds.contract.ts';
import { noHoldsOffered, noSuchHold } from '../holds.errors.ts';
import { depositFor, reservedStates } from '../holds.rules.ts';
import { vehicleHolds } from '../holds.tables.ts';
import { type FoundHold, presentHeldCar, presentHolds, selectHolds } from '../present-holds.ts';
import { readHoldTerms } from '../read-hold-terms.ts';
import { findObstacle } from '../reserving/begin-hold.ts';

type Shop = Pick<Platform, 'database' | 'kept' | 'demo' | 'config'>;

/** What is asked for a reservation; undefined where none is offered, as where nobody takes a payment. */
const holdsOnOffer = async (shop: Shop) =>
  shop.config.payments === 'none' ? undefined : readHoldTerms(shop);

const besideOwn = async (shop: Shop) => ({
  terms: await readPriceTerms(shop),
  timeZone: shop.config.dealerTimezone,
  vins: await readSetting(shop, 'vinsOnSale'),
});

/** A reservation of one's own with its car, as they are stored. Throws 404 for any other. */
export async function findOwnHold(
  { database }: Pick<Shop, 'database'>,
  member: Member,
  id: string,
): Promise<FoundHold> {
  const [found] = await selectHolds(database).where(
    and(eq(vehicleHolds.id, id), eq(vehicleHolds.userId, member.userId)),
  );
  if (!found) throw noSuchHold();
  return found;
}

/** A reservation as its customer sees it. */
export async function presentOwnHold(shop: Shop, found: FoundHold): Promise<Hold> {
  const [hold] = await presentHolds(shop.database, [found], await besideOwn(shop));
  return hold!;
}

/** A reservation of one's own. Throws 404 for any other. */
export const readOwnHold = async (shop: Shop, member: Member, id: string): Promise<Hold> =>
  presentOwnHold(shop, await findOwnHold(shop, member, id));

const ownOf = (userId: string | Placeholder) =>
  and(
    eq(vehicleHolds.userId, userId),
    inArray(vehicleHolds.state, ['pending', 'active', 'buying', 'bought', 'cancelled', 'ended', 'let-go']),
  );
const before = lt(vehicleHolds.id, sql.placeholder('before'));

const holdsQuery = (database: Database, further?: SQL) =>
  selectHolds(database)
    .where(and(ownOf(sql.placeholder('userId')), further))
    .orderBy(desc(vehicleHolds.id))
    .limit(sql.placeholder('limit'));

const newestOwn = perShop(({ database }) => holdsQuery(database).prepare('newest_own_holds'));
const furtherOwn = perShop(({ database }) => holdsQuery(database, before).prepare('further_own_holds'));

/**
 * A customer's reservations, the newest first; what was declined was none. Where the first list page has all of them, they are
 * not counted by the database.
 */
export async function listOwnHolds(
  shop: Shop,
  member: Member,
  { limit, cursor }: { limit: number; cursor?: string },
) {
  const { database } = shop;
  const { userId } = member;
  const asked = { userId, limit: limit + 1 };
  const found =
    cursor === undefined
      ? await newestOwn(shop).execute(asked)
      : await furtherOwn(shop).execute({ ...asked, before: fromCursor(cursor, idCursor)[0] });
  const { rows, nextCursor } = sliceList(found, limit, ({ hold }) => [hold.id]);
  const isAll = cursor === undefined && nextCursor === undefined;
  return {
    holds: await presentHolds(database, rows, await besideOwn(shop)),
    total: isAll ? rows.length : await database.$count(vehicleHolds, ownOf(userId)),
    nextCursor,
  };
}

const reservedNow = perShop(({ database }) =>
  database
    .select({
      carId: vehicleHolds.carId,
      holdId: vehicleHolds.id,
      depositCents: vehicleHolds.depositCents,
    })
    .from(vehicleHolds)
    .where(
      and(
        eq(vehicleHolds.userId, sql.placeholder('userId')),
        inArray(vehicleHolds.state, [...reservedStates]),
      ),
    )
    .prepare('reserved_car_of'),
);

/** The car that this customer has reserved: one at most (rules.md#hold). */
export async function findReservedCar(shop: Shop, { userId }: Member): Promise<ReservedCar | undefined> {
  const [found] = await reservedNow(shop).execute({ userId });
  return found && { carId: found.carId, holdId: found.holdId, deposit: toDollars(found.depositCents) };
}

/** What reserving this car, or a certain vehicle of it, would cost this customer. Throws 404 for a car that is not offered, and where none can be reserved. */
export async function readOffer(
  shop: Shop,
  member: Member,
  { carId, vehicleId }: { carId: string; vehicleId?: string },
): Promise<HoldOffer> {
  const [asked, [car], terms] = await Promise.all([
    holdsOnOffer(shop),
    carsById(shop.database, [carId]),
    readPriceTerms(shop),
  ]);
  if (!car) throw notFound('Car not found.');
  if (car.vip) await assertVipAccess(shop.database, member);
  if (!asked) throw noHoldsOffered();
  const price = priceLines(car.priceCents, 'purchase', null, terms);
  const [vehicle] = vehicleId === undefined ? [] : await listVehiclesToChoose(shop, car, { only: vehicleId });
  const isTaken = vehicleId !== undefined && !vehicle;
  return {
    car: presentHeldCar(car),
    price: toDollars(price.shownCents),
    total: toDollars(price.totalCents),
    deposit: toDollars(depositFor(asked.depositCents, price.totalCents)),
    hours: asked.hours,
    ...(vehicle && { vehicle }),
    ...(isTaken && { obstacle: vehicleTakenCode }),
    ...(await whatStands(shop, member, car)),
  };
}

/** What keeps the member from reserving this car; not one of theirs that they have left at the bank, which ends with the next. */
async function whatStands({ database }: Shop, member: Member, car: CarRow) {
  const obstacle = await findObstacle(database, member.userId, car.id);
  if (!obstacle) return car.stock === 0 && { obstacle: 'sold-out' as const };
  const { code, hold } = obstacle;
  const isLeft = hold.state === 'pending' && waitsAtBank(await findPayment(database, hold.paymentId));
  if (!isLeft) return { obstacle: code, holdId: hold.id };
  const isFree = car.stock > 0 || hold.carId === car.id;
  return { waitsAtBank: true as const, ...(!isFree && { obstacle: 'sold-out' as const }) };
}

/** What a car's page says of reservations. Of a VIP car nothing to those without access. */
export async function readCarHolds(shop: Shop, actor: Actor, carId: string): Promise<CarHolds> {
  const nothing = { reserved: 0 };
  const [car] = await shop.database
    .select({ vip: cars.vip, priceCents: cars.priceCents })
    .from(cars)
    .where(and(eq(cars.id, carId), eq(cars.listingState, 'published')));
  if (!car) return nothing;
  if (car.vip && !(actor.kind === 'member' && (await hasVipAccess(shop.database, actor)))) return nothing;
  const [held] = await shop.database
    .select({ count: count() })
    .from(vehicleHolds)
    .where(and(eq(vehicleHolds.carId, carId), inArray(vehicleHolds.state, ['pending', 'active', 'buying'])));
  const asked = await holdsOnOffer(shop);
  return {
    ...(asked && { deposit: toDollars(depositFor(asked.depositCents, car.priceCents)) }),
    reserved: held?.count ?? 0,
  };
}
