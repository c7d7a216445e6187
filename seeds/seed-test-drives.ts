import { and, asc, eq } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { usualTestDrives } from '#features/settings/kinds/test-drives.contract.ts';
import { type Slot, slotsOn } from '#features/test-drives/slots/slots.rules.ts';
import { testDrives } from '#features/test-drives/test-drives.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { seedCustomers } from './customers.ts';

type NewDrive = typeof testDrives.$inferInsert;

/** From so many days ago to so many ahead. */
const [daysBack, daysAhead] = [9, 6];
/** Of a day's times, those that somebody has. */
const takenPlaces = [0, 2, 3, 6, 9];

/** The demo's customer has the second of the drives ahead, and the second of those of before. */
const ownPlace = 1;

const phoneOf = (place: number) => `+1 (555) 010-0${String(200 + place).padStart(3, '0')}`;

/** Of those of before one did not come and one was called off; the others drove. */
const pastState = (place: number): Pick<NewDrive, 'state' | 'endedBy'> => {
  if (place % 7 === 4) return { state: 'no-show' };
  return place % 9 === 6 ? { state: 'cancelled', endedBy: 'customer' } : { state: 'driven' };
};

/** Some times of each day on which the dealership is open. */
function takenSlots(timeZone: string): Slot[] {
  const today = calendarDate(now(), timeZone);
  return datesFrom(addDays(today, -daysBack), daysBack + daysAhead + 1).flatMap((date) => {
    const slots = slotsOn(brand.openingHours, date, usualTestDrives.minutes, timeZone);
    return takenPlaces.flatMap((place) => slots[place] ?? []);
  });
}

/** Test drives of last week and of the next days, with the vehicles that are here. */
export async function seedTestDrives(database: Database, timeZone: string): Promise<void> {
  const here = await database
    .select({ id: vehicles.id, carId: vehicles.carId })
    .from(vehicles)
    .innerJoin(cars, eq(cars.id, vehicles.carId))
    .where(and(eq(vehicles.state, 'available'), eq(cars.vip, false), eq(cars.listingState, 'published')))
    .orderBy(asc(vehicles.id));
  const [customer] = await database.select().from(users).where(eq(users.email, 'user@marque.example'));
  if (here.length === 0) return;
  const at = now();
  const slots = takenSlots(timeZone);
  const firstAhead = slots.findIndex(({ startsAt }) => startsAt > at);
  await database.insert(testDrives).values(
    slots.map((slot, place): NewDrive => {
      const isPast = slot.endsAt < at;
      const isOwn = customer && (place === ownPlace || place === firstAhead + ownPlace);
      const person = seedCustomers[place % seedCustomers.length]!;
      const name = `${person.firstName} ${person.lastName}`;
      const email = `${name.replace(' ', '.')}@customers.example`.toLowerCase();
      const vehicle = here[place % here.length]!;
      // Nobody has said yet who came to the last one before now.
      const ending = isPast && place !== firstAhead - 1 ? pastState(place) : ({ state: 'booked' } as const);
      const booked = new Date(slot.startsAt.getTime() - (30 + place * 3) * 3_600_000);
      return {
        id: newId(),
        carId: vehicle.carId,
        vehicleId: vehicle.id,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        userId: isOwn ? customer.id : null,
        name: isOwn ? `${customer.firstName} ${customer.lastName}` : name,
        email: isOwn ? customer.email : email,
        phone: isOwn ? customer.phone : phoneOf(place),
        ...(isOwn && isPast ? { state: 'driven' as const } : ending),
        createdAt: booked < at ? booked : new Date(at.getTime() - place * 600_000),
        changedAt: isPast ? slot.endsAt : new Date(at.getTime() - 24 * 3_600_000),
      };
    }),
  );
}
