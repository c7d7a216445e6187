import { and, desc, eq, sql } from 'drizzle-orm';
import { type CarRow, presentOffer } from '#features/catalogue/catalogue.service.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { readCarsById } from '#features/catalogue/list-cars.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readMoneyTerms, readPriceTerms } from '#features/settings/read-price-terms.ts';
import type { MoneyTerms } from '#features/settings/settings.contract.ts';
import { hasVipAccess } from '#features/vip/access/access.service.ts';
import type { Actor, Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError, notFound } from '#platform/errors.ts';
import { toDollars } from '#platform/money.ts';
import { lockSaver } from '../mails/mail-choices.service.ts';
import type { SavedCar } from '../saved.contract.ts';
import { mostSavedCars } from '../saved.rules.ts';
import { savedCars, savedNotices } from '../saved.tables.ts';

const isOffered = (car: CarRow) => car.listingState === 'published';

/** A car as the list shows it. What is not offered any more is told by its name where it was sold, and else by nothing. */
function presentSaved(car: CarRow, terms: MoneyTerms, savedCents?: number): SavedCar {
  return {
    _id: car.id,
    ...(isOffered(car)
      ? { car: { ...presentOffer(car, terms), vip: car.vip } }
      : car.listingState === 'archived' && { name: `${car.make} ${car.model}` }),
    ...(savedCents !== undefined && { savedPrice: toDollars(savedCents) }),
  };
}

/** What a car cost when it was saved: the price before the first drop that was told since then. */
const priceAtSaving = sql`coalesce((
  select notice.was_cents from ${savedNotices} as notice
  where notice.user_id = ${savedCars.userId} and notice.car_id = ${savedCars.carId} and notice.kind = 'drop'
    and notice.created_at >= ${savedCars.savedAt}
  order by notice.id limit 1), ${savedCars.shownCents})`.mapWith(savedCars.shownCents);

/** The member's saved cars, the last saved first; VIP cars only while the VIP catalogue is open to this session. */
export async function readSavedCars(shop: SettingsShop, member: Member): Promise<SavedCar[]> {
  const [terms, vip] = await Promise.all([readMoneyTerms(shop), hasVipAccess(shop.database, member)]);
  const rows = await shop.database
    .select({ car: cars, savedCents: priceAtSaving })
    .from(savedCars)
    .innerJoin(cars, eq(cars.id, savedCars.carId))
    .where(and(eq(savedCars.userId, member.userId), vip ? undefined : eq(cars.vip, false)))
    .orderBy(desc(savedCars.savedAt), desc(savedCars.carId));
  return rows.map(({ car, savedCents }) => presentSaved(car, terms, savedCents));
}

/** Their ids, to mark what is saved. */
export async function readSavedIds(database: Database, member: Member): Promise<string[]> {
  const vip = await hasVipAccess(database, member);
  const rows = await database
    .select({ id: savedCars.carId })
    .from(savedCars)
    .innerJoin(cars, eq(cars.id, savedCars.carId))
    .where(and(eq(savedCars.userId, member.userId), vip ? undefined : eq(cars.vip, false)))
    .orderBy(desc(savedCars.savedAt), desc(savedCars.carId));
  return rows.map(({ id }) => id);
}

/** What a browser kept, in its order; VIP cars only while the VIP catalogue is open to this session. */
export async function showKeptCars(
  shop: SettingsShop,
  actor: Actor,
  ids: readonly string[],
): Promise<SavedCar[]> {
  const [terms, found] = await Promise.all([readMoneyTerms(shop), readCarsById(shop.database, ids)]);
  const isMembers = actor.kind === 'member' && found.some(({ vip }) => vip);
  const vip = isMembers && (await hasVipAccess(shop.database, actor));
  const rows = new Map(found.map((car) => [car.id, car]));
  return ids.map((id) => {
    const car = rows.get(id);
    // Any id can be asked for: a name that customers do not see is told to those who saved it alone.
    return car && isOffered(car) && (vip || !car.vip) ? presentSaved(car, terms) : { _id: id };
  });
}

/** The cars among these that the member may save now. */
async function savable(database: Database, member: Member, ids: readonly string[]): Promise<CarRow[]> {
  const found = (await readCarsById(database, ids)).filter(isOffered);
  if (!found.some(({ vip }) => vip)) return found;
  return (await hasVipAccess(database, member)) ? found : found.filter(({ vip }) => !vip);
}

const fullShelf = () =>
  new CodedError(409, 'too-many-saved', `You can save ${mostSavedCars} cars. Please remove one first.`);

/** How many more the member can save; nobody else saves for them until the transaction ends. */
async function placesLeft(transaction: Database, member: Member): Promise<number> {
  await lockSaver(transaction, member.userId);
  return mostSavedCars - (await transaction.$count(savedCars, eq(savedCars.userId, member.userId)));
}

/** Saves what is not saved yet, as far as there is room. Returns how many found none. */
async function keepCars(shop: SettingsShop, member: Member, ids: readonly string[]): Promise<number> {
  const terms = await readPriceTerms(shop);
  return shop.database.transaction(async (transaction) => {
    const left = await placesLeft(transaction, member);
    const known = await transaction
      .select({ id: savedCars.carId })
      .from(savedCars)
      .where(eq(savedCars.userId, member.userId));
    const wanted = (await savable(transaction, member, ids)).filter(
      (car) => !known.some(({ id }) => id === car.id),
    );
    // The first of the browser's list is the one that was saved last.
    const inOrder = ids
      .flatMap((id) => wanted.find((car) => car.id === id) ?? [])
      .slice(0, Math.max(left, 0));
    const at = now().getTime();
    if (inOrder.length > 0)
      await transaction
        .insert(savedCars)
        .values(
          inOrder.map((car, place) => ({
            userId: member.userId,
            carId: car.id,
            savedAt: new Date(at - place),
            shownCents: shownPrice(car.priceCents, terms),
            soldOut: car.stock === 0,
          })),
        )
        .onConflictDoNothing();
    return wanted.length - inOrder.length;
  });
}

/** Saves a car. Throws 404 for one that the member cannot see, and 409 `too-many-saved`. */
export async function saveCar(shop: SettingsShop, member: Member, id: string): Promise<void> {
  if ((await savable(shop.database, member, [id])).length === 0) throw notFound('Car not found.');
  if ((await keepCars(shop, member, [id])) > 0) throw fullShelf();
}

/** What a visitor saved joins what the member has; what cannot be seen or finds no room is left out. Returns all ids. */
export async function joinKeptCars(
  shop: SettingsShop,
  member: Member,
  ids: readonly string[],
): Promise<string[]> {
  await keepCars(shop, member, [...new Set(ids)]);
  return readSavedIds(shop.database, member);
}

/** Removes a saved car, and what would have been told about it. One that is not saved is removed already. */
export async function removeSavedCar(database: Database, member: Member, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockSaver(transaction, member.userId);
    await transaction
      .delete(savedCars)
      .where(and(eq(savedCars.userId, member.userId), eq(savedCars.carId, id)));
    await transaction
      .update(savedNotices)
      .set({ doneAt: now() })
      .where(
        and(
          eq(savedNotices.userId, member.userId),
          eq(savedNotices.carId, id),
          sql`${savedNotices.doneAt} is null`,
        ),
      );
  });
}

/** How many members saved a car. */
export const countSavers = (database: Database, carId: string): Promise<number> =>
  database.$count(savedCars, eq(savedCars.carId, carId));
