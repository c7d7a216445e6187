import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { linkTo } from '#features/accounts/one-time-links.service.ts';
import { holdEntry } from '#features/holds/hold-entry.ts';
import { vehicleHolds } from '#features/holds/holds.tables.ts';
import { deliveryEntry } from '#features/orders/delivery-moves/delivery-moves.mail.ts';
import { ownOrderPath } from '#features/orders/orders.rules.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { beginOfRental, returnDateFor } from '#features/orders/rental-dates.rules.ts';
import { chargeOf } from '#features/payments/collection/collection.rules.ts';
import { paymentPlans, planPayments } from '#features/payments/collection/collection.tables.ts';
import { payments } from '#features/payments/payments.tables.ts';
import { appointmentEntry } from '#features/service-center/appointment-entry.ts';
import { todayAt } from '#features/service-center/service-center.service.ts';
import { appointments } from '#features/service-center/service-center.tables.ts';
import { driveEntry } from '#features/test-drives/drive-entry.ts';
import { drivesOf, selectDrives } from '#features/test-drives/test-drives.service.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import type { Member } from '#platform/actor.ts';
import { brand, dealershipAddress, idDomain } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { notFound } from '#platform/errors.ts';
import type { CalendarDay } from '#platform/mail/calendar-file.ts';
import { formatMoney, toDollars } from '#platform/money.ts';
import { readCare } from '../care/read-care.ts';
import { careNames, garageVehiclePath } from '../due/care.rules.ts';
import { findGarage, isInGarage, type Shop } from '../garage.service.ts';
import { calendarFeeds } from '../garage.tables.ts';
import type { CalendarState } from './calendar.contract.ts';

type OrderRow = typeof orders.$inferSelect;

/** Days for which what is over stays in the calendar. */
const keptDays = 30;

/** Of a rental: the day on which it begins, until it is handed over, and the day on which it is due back. */
function rentalEntries(order: OrderRow): CalendarDay[] {
  const { id, make, model, periodDays, deliveryDate } = order;
  const begins = beginOfRental(order)!;
  const about = { location: dealershipAddress(), description: `Receipt ${order.receiptNumber}` };
  const end: CalendarDay = {
    ...about,
    uid: `rental-end-${id}@${idDomain}`,
    date: order.returnDate ?? returnDateFor(order.firstDay ?? deliveryDate, periodDays ?? 0, begins),
    summary: `${make} ${model} is due back at ${brand.name}`,
  };
  if (order.state === 'delivered') return [end];
  const start = { ...about, uid: `rental-${id}@${idDomain}`, date: begins };
  return [{ ...start, summary: `Rental of your ${make} ${model} begins` }, end];
}

async function orderEntries({ database, config }: Shop, userId: string): Promise<CalendarDay[]> {
  const open = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        sql`(${orders.state} = 'paid' or (${orders.state} = 'delivered' and ${orders.type} = 'rent'))`,
      ),
    )
    .orderBy(asc(orders.id));
  const site = config.publicUrl;
  return open.flatMap((order) => {
    const entries = order.type === 'rent' ? rentalEntries(order) : [deliveryEntry(order)];
    return entries.map((entry) => ({
      ...entry,
      ...(site && { url: `${site}${ownOrderPath(order.receiptNumber)}` }),
    }));
  });
}

/** What is still owed of plans, on its days. */
async function installmentEntries({ database, config }: Shop, userId: string): Promise<CalendarDay[]> {
  const owed = await database
    .select({ one: planPayments })
    .from(planPayments)
    .innerJoin(paymentPlans, eq(paymentPlans.paymentId, planPayments.paymentId))
    .innerJoin(payments, eq(payments.id, planPayments.paymentId))
    .where(
      and(
        eq(payments.userId, userId),
        isNull(paymentPlans.finishedAt),
        // Of a sale that went through.
        isNotNull(paymentPlans.orderId),
        inArray(planPayments.state, ['due', 'charging', 'failed', 'late']),
      ),
    )
    .orderBy(asc(planPayments.paymentId), asc(planPayments.number));
  return owed.map(({ one }) => ({
    uid: `installment-${one.paymentId}-${one.number}@${idDomain}`,
    date: one.dueDate,
    summary: `Installment of ${formatMoney(toDollars(chargeOf(one)))} to ${brand.name}`,
    description: `Payment ${one.number} of your plan`,
    ...(config.publicUrl && { url: `${config.publicUrl}/plans/${one.paymentId}` }),
  }));
}

async function holdEntries({ database }: Shop, userId: string): Promise<CalendarDay[]> {
  const standing = await database
    .select()
    .from(vehicleHolds)
    .where(and(eq(vehicleHolds.userId, userId), inArray(vehicleHolds.state, ['active', 'buying'])));
  return standing.map(holdEntry);
}

async function driveEntries({ database }: Shop, userId: string): Promise<CalendarDay[]> {
  const since = new Date(now().getTime() - keptDays * 24 * 3_600_000);
  const [account] = await database
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  const drives = await selectDrives(database)
    .where(
      and(
        drivesOf({ userId, confirmedEmail: account?.emailVerified ? account.email : null }),
        inArray(testDrives.state, ['booked', 'driven']),
        gt(testDrives.startsAt, since),
      ),
    )
    .orderBy(asc(testDrives.startsAt));
  return drives.map((drive) => driveEntry(drive));
}

async function appointmentEntries(shop: Shop, userId: string): Promise<CalendarDay[]> {
  const booked = await shop.database
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.userId, userId),
        inArray(appointments.state, ['booked', 'done']),
        gte(appointments.date, addDays(todayAt(shop), -keptDays)),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.id));
  return booked.map((appointment) => appointmentEntry(appointment));
}

/** When the cars of a garage are due; what is booked stands there as its appointment. */
async function careEntries(shop: Shop, userId: string): Promise<CalendarDay[]> {
  const vehicles = (await findGarage(shop.database, userId)).filter(isInGarage);
  const careOf = await readCare(shop, vehicles);
  const { publicUrl } = shop.config;
  return vehicles.flatMap((vehicle) =>
    careOf(vehicle).due.flatMap(({ kind, on, last, booked, isEstimate }): CalendarDay[] => {
      if (on === undefined || !last || booked) return [];
      return [
        {
          uid: `${kind}-${vehicle.row.id}-${last.on}@${idDomain}`,
          date: on,
          summary: `${careNames[kind]} due: ${vehicle.make} ${vehicle.model}`,
          ...(isEstimate && { description: 'The day is an estimate based on your mileage.' }),
          ...(publicUrl && { url: `${publicUrl}${garageVehiclePath(vehicle.row.id)}` }),
        },
      ];
    }),
  );
}

/** All that is due of a person, with a UID that stays for each (rules.md#garage). */
export async function readEntries(shop: Shop, userId: string): Promise<CalendarDay[]> {
  const parts = [
    orderEntries,
    installmentEntries,
    holdEntries,
    driveEntries,
    appointmentEntries,
    careEntries,
  ];
  return (await Promise.all(parts.map((read) => read(shop, userId)))).flat();
}

/** The token has 256 random bits: there is nothing to guess, so a plain hash will do. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export async function readCalendar(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  { userId }: Member,
): Promise<CalendarState> {
  const [feed] = await database
    .select({ createdAt: calendarFeeds.createdAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.userId, userId));
  return feed ? { madeOn: calendarDate(feed.createdAt, config.dealerTimezone) } : {};
}

/** Makes the member's calendar address, which nobody can read again; the one before it works no longer. */
export async function makeAddress(
  { database, config }: Pick<Shop, 'database' | 'config'>,
  { userId }: Member,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const made = { tokenHash: hashOf(token), createdAt: now() };
  await database
    .insert(calendarFeeds)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: calendarFeeds.userId, set: made });
  return linkTo(config, '/api/calendar/feed.ics', token);
}

/** From now on there is none; again is no error. */
export async function endAddress(database: Database, { userId }: Member): Promise<void> {
  await database.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
}

/** Ends an address that was made since then: a thief of the account may have it. */
export async function endAddressMadeSince(database: Database, userId: string, since: Date): Promise<void> {
  await database
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), gt(calendarFeeds.createdAt, since)));
}

/** Whose calendar this is. Throws 404 for an address that works no longer, and one of an account that is closed. */
export async function ownerOfFeed(database: Database, token: string): Promise<string> {
  const [feed] = await database
    .select({ userId: calendarFeeds.userId })
    .from(calendarFeeds)
    .innerJoin(users, eq(users.id, calendarFeeds.userId))
    .where(and(eq(calendarFeeds.tokenHash, hashOf(token)), isNull(users.deactivatedAt)));
  if (!feed) throw notFound('This calendar link no longer works. Its owner may have created a new one.');
  return feed.userId;
}
