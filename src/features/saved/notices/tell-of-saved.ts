import { type SQL, sql } from 'drizzle-orm';
import { readCarsById } from '#features/catalogue/list-cars.ts';
import { shownPrice } from '#features/pricing/pricing.rules.ts';
import type { SettingsShop } from '#features/settings/known-settings.ts';
import { readPriceTerms } from '#features/settings/read-price-terms.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { wallTime } from '#platform/dates/local-time.ts';
import type { Cents } from '#platform/money.ts';
import { tellWaiting } from '../waits/tell-waiting.ts';
import { type TellingShop, tellSavers } from './tell-savers.ts';

/** What changed is noted whole before anybody is told: many changes to one person are one mail. */
export async function tellOfSaved(shop: TellingShop): Promise<void> {
  const isWhole = await noteChanges(shop);
  if (!isWhole) return;
  await tellWaiting(shop);
  await tellSavers(shop, 'at-once');
}

/** From this hour on, at the dealership, the mail of the day goes out. */
const morningHour = 7;

export async function tellOfSavedDaily(shop: TellingShop): Promise<void> {
  const hour = Number(wallTime(now(), shop.config.dealerTimezone).slice(11, 13));
  if (hour >= morningHour) await tellSavers(shop, 'daily');
}

/** Key of an advisory lock, any unused constant: arrivals are numbered by one transaction at a time. */
const noteLock = 7_237_463;

/** Changes that one transaction takes. */
const slice = 500;

/** A run ends after so long; what is left waits for the next one. */
const longestRunMs = 20_000;

/** `saved.rules` hasDropped, where a statement decides it. */
export const hasDroppedInSql = (wasCents: SQL, isCents: SQL): SQL =>
  sql`(${isCents} < ${wasCents} and (${wasCents} - ${isCents}) * 100 >= ${wasCents})`;

interface Seen {
  id: string;
  shownCents: Cents;
  stock: number;
}

const asRows = (cars: readonly Seen[]): SQL =>
  sql`unnest(${sql.param(cars.map(({ id }) => id))}::text[], ${sql.param(
    cars.map(({ shownCents }) => shownCents),
  )}::bigint[], ${sql.param(cars.map(({ stock }) => stock))}::int[]) as car(id, shown_cents, stock)`;

/** Whoever wants no mails is not told, and hears of the whole drop should they want them again. */
const wantsMails = sql`not exists (select from saved_mail_choices as choice
  where choice.user_id = saved.user_id and choice.pace = 'none')`;

/** Somebody is told at most once a day that the same car is back. */
const backAgainMs = 24 * 3_600_000;

/**
 * Notes who is to be told what about these cars. A drop is told where the car can be bought; that it is back, where it was
 * sold out when it was looked at before. Whoever is told of a drop has seen the new price.
 */
async function noteNotices(transaction: Database, cars: readonly Seen[]): Promise<void> {
  const at = now();
  const inStock = cars.filter(({ stock }) => stock > 0);
  await transaction.execute(sql`
    with dropped as (
      select saved.user_id, saved.car_id, saved.shown_cents as was_cents, car.shown_cents
      from saved_cars as saved join ${asRows(inStock)} on car.id = saved.car_id
      where ${hasDroppedInSql(sql`saved.shown_cents`, sql`car.shown_cents`)} and ${wantsMails}
      for update of saved),
    noted as (
      insert into saved_notices (user_id, car_id, kind, shown_cents, was_cents, created_at)
      select user_id, car_id, 'drop', shown_cents, was_cents, ${at.toISOString()}::timestamptz from dropped
      on conflict do nothing)
    update saved_cars as saved set shown_cents = dropped.shown_cents
    from dropped where saved.user_id = dropped.user_id and saved.car_id = dropped.car_id`);
  const told = new Date(at.getTime() - backAgainMs).toISOString();
  await transaction.execute(sql`
    with back as (
      select saved.user_id, saved.car_id, car.shown_cents, ${wantsMails}
        and coalesce(saved.told_back_at <= ${told}::timestamptz, true) as is_told
      from saved_cars as saved join ${asRows(inStock)} on car.id = saved.car_id
      where saved.sold_out for update of saved),
    noted as (
      insert into saved_notices (user_id, car_id, kind, shown_cents, was_cents, created_at)
      select user_id, car_id, 'back', shown_cents, shown_cents, ${at.toISOString()}::timestamptz from back where is_told
      on conflict do nothing)
    update saved_cars as saved set sold_out = false,
      told_back_at = case when back.is_told then ${at.toISOString()}::timestamptz else saved.told_back_at end
    from back where saved.user_id = back.user_id and saved.car_id = back.car_id`);
  await transaction.execute(sql`
    update saved_cars as saved set sold_out = true
    from ${asRows(cars.filter(({ stock }) => stock === 0))} where saved.car_id = car.id and not saved.sold_out`);
  await transaction.execute(sql`
    update stock_waits as wait set due_at = ${at.toISOString()}::timestamptz
    from ${asRows(inStock)} where wait.car_id = car.id and wait.confirmed_at is not null and wait.due_at is null`);
}

/** The oldest changes, in the order in which they were written; nobody else gets them. */
async function takeChanges(transaction: Database) {
  const { rows } = await transaction.execute<{ carId: string }>(sql`
    with taken as (
      delete from saved_changes where id in (select id from saved_changes order by id limit ${slice})
      returning id, car_id, kind, before_cents, at),
    arrived as (
      insert into car_arrivals (car_id, before_cents, at)
      select car_id, before_cents, at from taken
      where kind in ('new', 'price') and exists (select from saved_searches) order by id)
    select car_id as "carId" from taken`);
  return rows;
}

/**
 * One transaction: either the changes are gone and everything is noted, or nothing happened. Returns how many it took;
 * undefined where somebody else is at it.
 */
const noteSlice = async (shop: SettingsShop): Promise<number | undefined> => {
  const terms = await readPriceTerms(shop);
  return shop.database.transaction(async (transaction) => {
    const { rows } = await transaction.execute(sql`select pg_try_advisory_xact_lock(${noteLock}) as is_ours`);
    if (rows[0]?.is_ours !== true) return undefined;
    const taken = await takeChanges(transaction);
    const changed = await readCarsById(transaction, [...new Set(taken.map(({ carId }) => carId))]);
    const seen = changed
      .filter(({ listingState }) => listingState === 'published')
      .map(({ id, priceCents, stock }) => ({ id, shownCents: shownPrice(priceCents, terms), stock }));
    if (seen.length > 0) await noteNotices(transaction, seen);
    return taken.length;
  });
};

/**
 * Takes the changes of cars slice by slice, and notes who is to be told (rules.md#saved). However often it runs and wherever
 * it ends, each change counts once. Returns whether it came to the end of them.
 */
export async function noteChanges(shop: SettingsShop): Promise<boolean> {
  const since = performance.now();
  while (performance.now() - since < longestRunMs) {
    const taken = await noteSlice(shop);
    if (taken === undefined) return false;
    if (taken < slice) return true;
  }
  return false;
}
