import { and, eq, isNotNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { garageCare, garageReadings, garageVehicles } from '#features/garage/garage.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { appointments, serviceLoads } from '#features/service-center/service-center.tables.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';

/** The demo customer's other car: due for its service in three weeks, and for its inspection since last week. */
const otherCar = {
  vin: 'WVWZZZAUZKW118204',
  make: 'Volkswagen',
  model: 'Golf',
  modelYear: 2019,
  plate: 'MQ 2019',
};
const otherReadings = [
  { daysAgo: 402, km: 58_400 },
  { daysAgo: 190, km: 65_900 },
  { daysAgo: 21, km: 71_250 },
];

/** What was done to it here. */
const visits = [
  { daysAgo: 343, repairType: 'routine-servicing' },
  { daysAgo: 128, repairType: 'non-technical' },
] as const;

async function seedOtherCar(database: Database, userId: string, today: string): Promise<void> {
  const vehicleId = newId();
  const at = new Date(now().getTime() - 402 * 24 * 3_600_000);
  await database.insert(garageVehicles).values({ id: vehicleId, userId, ...otherCar, addedAt: at });
  await database.insert(garageReadings).values(
    otherReadings.map(({ daysAgo, km }) => ({
      id: newId(),
      vehicleId,
      readOn: addDays(today, -daysAgo),
      km,
      startsAnew: false,
    })),
  );
  await database.insert(garageCare).values({
    id: newId(),
    vehicleId,
    kind: 'inspection',
    doneOn: addDays(today, -738),
    km: 44_100,
  });
  await database.insert(appointments).values(
    visits.map(({ daysAgo, repairType }) => {
      const id = newId();
      const date = addDays(today, -daysAgo);
      const closedAt = new Date(`${date}T15:00:00Z`);
      const createdAt = new Date(closedAt.getTime() - 5 * 24 * 3_600_000);
      return {
        id,
        originId: id,
        userId,
        vin: otherCar.vin,
        date,
        repairType,
        state: 'done' as const,
        closedAt,
        createdAt,
      };
    }),
  );
  await database
    .insert(serviceLoads)
    .values(
      visits.map(({ daysAgo, repairType }) => ({ date: addDays(today, -daysAgo), repairType, taken: 1 })),
    );
}

/** What was bought stands in its buyer's garage; the demo customer has a car from elsewhere as well. */
export async function seedGarage(database: Database): Promise<void> {
  const bought = await database
    .select({ id: orders.id, userId: orders.userId, paidAt: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.type, 'purchase'), isNotNull(orders.paidAt)));
  await database
    .insert(garageVehicles)
    .values(bought.map(({ id, userId, paidAt }) => ({ id, orderId: id, userId, addedAt: paidAt! })));
  const [customer] = await database.select().from(users).where(eq(users.email, 'user@marque.example'));
  if (customer) await seedOtherCar(database, customer.id, calendarDate(now(), 'UTC'));
}
