import { and, eq, not } from 'drizzle-orm';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { isPublished } from '#features/catalogue/list-cars.ts';
import { lockCars } from '#features/catalogue/stock/take-stock.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, addMonths, datesBetween } from '#platform/dates/date-arithmetic.ts';
import { notFound } from '#platform/errors.ts';
import { eachDue } from '#platform/jobs/each-due.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { listRentedCars, planRentalUnits, readFleets } from './plan-rental-units.ts';
import type { RentalMonth, RentalMonthQuery } from './rental-days.contract.ts';
import { daysAhead, freeOn, lastDayFor } from './rental-days.rules.ts';

type Shop = Pick<Platform, 'database' | 'config'>;

export const todayAtDealership = ({ config }: Pick<Platform, 'config'>): string =>
  calendarDate(now(), config.dealerTimezone);

/** How many units of a car on offer are free for so many days from each day of a month. Throws 404; VIP cars are not rented. */
export async function readRentalMonth(
  shop: Shop,
  carId: string,
  asked: RentalMonthQuery,
): Promise<RentalMonth> {
  const [car] = await shop.database
    .select({ id: cars.id, stock: cars.stock })
    .from(cars)
    .where(and(eq(cars.id, carId), isPublished, not(cars.vip)));
  if (!car) throw notFound('Car not found.');
  const fleet = (await readFleets(shop.database, [car]))(carId);
  const today = todayAtDealership(shop);
  const month = asked.month ?? today.slice(0, 7);
  const first = `${month}-01`;
  const days = datesBetween(first, addDays(addMonths(first, 1), -1)).map((date) => ({
    date,
    free: freeOn(fleet, { firstDay: date, lastDay: lastDayFor(date, asked.days) }, today),
  }));
  return { month, today, lastDay: addDays(today, daysAhead), days };
}

interface AskedDays {
  carId: string;
  firstDay: string;
  rentalDays: number;
}

/** How many units are free on all days of a rental, for each of these; the stock is that of the cars as they were read. */
export async function freeUnitsFor(
  database: Database,
  found: readonly { id: string; stock: number }[],
  today: string,
): Promise<(asked: AskedDays) => number> {
  const fleetOf = await readFleets(database, found);
  return ({ carId, firstDay, rentalDays }) =>
    freeOn(fleetOf(carId), { firstDay, lastDay: lastDayFor(firstDay, rentalDays) }, today);
}

/**
 * Days go by: what nobody fetched needs no unit any more, what is overdue needs one for longer. Sets aside what each
 * listing needs today. Returns how many listings it looked at.
 */
export const replanRentalUnits = (shop: Shop): Promise<number> =>
  eachDue({
    next: (after: string | undefined, most) => listRentedCars(shop.database, after ?? '', most),
    act: (id) =>
      shop.database.transaction(async (transaction) => {
        const [car] = await lockCars(transaction, [id]);
        if (car) await planRentalUnits(transaction, car, todayAtDealership(shop));
        return true;
      }),
    failed: 'The units of a rented listing could not be set aside',
    idOf: (id) => id,
  });
