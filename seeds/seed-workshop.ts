import { and, desc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { namedVehicles } from '#features/accounts/walk-ins/walk-ins.tables.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { vehicleIdentifications } from '#features/orders/vins/vins.tables.ts';
import { type RepairType, repairTypes } from '#features/service-center/service-center.rules.ts';
import { appointments, serviceLoads } from '#features/service-center/service-center.tables.ts';
import { vehicles } from '#features/vehicles/vehicles.tables.ts';
import { composeVin } from '#features/vin/vin.rules.ts';
import { brand } from '#platform/brand.ts';
import { calendarDate, now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { addDays } from '#platform/dates/date-arithmetic.ts';
import { noAddressOf } from '#platform/mail/nobody.ts';
import { seedCustomers } from './customers.ts';

type Order = typeof orders.$inferSelect;
type NewAppointment = typeof appointments.$inferInsert;

/** Of the vehicles that were handed over, so many of the newest have their VIN; a Workers-Admin finds work left. */
const numbered = 60;

/** How many cars the workshop has on each day, counted from three days ago: today and tomorrow are well booked. */
const carsByDay = [5, 6, 4, 7, 6, 4, 3, 2, 1];
const daysBack = 3;

const hour = 60 * 60 * 1000;

/** VINs for vehicles of invented customers that were handed over lately. Returns whose they are. */
export async function seedVins(database: Database): Promise<{ userId: string; vin: string }[]> {
  const [admin] = await database.select().from(users).where(eq(users.email, 'workers-admin@marque.example'));
  const people = seedCustomers.map((one) =>
    `${one.firstName}.${one.lastName}@customers.example`.toLowerCase(),
  );
  const sold = await database
    .select({ order: orders })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(and(eq(orders.type, 'purchase'), eq(orders.state, 'delivered'), inArray(users.email, people)))
    .orderBy(desc(orders.id))
    .limit(numbered);
  if (!admin || sold.length === 0) return [];
  const rows = sold.map(({ order }, place) => ({
    orderId: order.id,
    vin: vinOf(order, place),
    isGenerated: true,
    issuedBy: admin.id,
    issuedAt: new Date(order.deliveredAt!.getTime() - hour),
  }));
  await database.insert(vehicleIdentifications).values(rows);
  await database.insert(vehicles).values(
    rows.map(({ vin }, place) => {
      const { carId, id: orderId, createdAt, deliveredAt } = sold[place]!.order;
      return {
        id: newId(),
        carId,
        vin,
        isGenerated: true,
        state: 'gone' as const,
        arrivedOn: calendarDate(createdAt, 'UTC'),
        leftOn: calendarDate(deliveredAt!, 'UTC'),
        orderId,
      };
    }),
  );
  return rows.map(({ vin }, place) => ({ userId: sold[place]!.order.userId, vin }));
}

function vinOf({ make, model, createdAt }: Order, place: number): string {
  const serial = `A${String(10_000 + place)}`;
  return composeVin(brand.vin, { make, model, year: createdAt.getUTCFullYear(), serial });
}

/** The workshop's week: days past are done, what is ahead is booked, and no day is full. */
export async function seedWorkshop(
  database: Database,
  owned: readonly { userId: string; vin: string }[],
): Promise<void> {
  const today = calendarDate(now(), 'UTC');
  const days = carsByDay.flatMap((count, index) =>
    Array.from({ length: count }, (_, place) => ({ date: addDays(today, index - daysBack), place })),
  );
  const rows = owned.slice(0, days.length).map(({ userId, vin }, index): NewAppointment => {
    const { date, place } = days[index]!;
    const [id, repairType] = [newId(), repairTypes[place % repairTypes.length]!];
    const closed = date < today ? { state: 'done' as const, closedAt: new Date(`${date}T15:00:00Z`) } : {};
    return {
      id,
      originId: id,
      userId,
      vin,
      date,
      repairType,
      createdAt: new Date(now().getTime() - 96 * hour),
      ...closed,
    };
  });
  const all = [...rows, ...(await seedWalkIns(database, today))];
  await database.insert(appointments).values(all);
  await database.insert(serviceLoads).values(loadsOf(all));
}

/** Customers whom the desk wrote down: of the car only the plate is known. `day`: of their appointment, counted from today. */
const walkIns = [
  {
    person: {
      firstName: 'Rosa',
      lastName: 'Lindqvist',
      phone: '+1 313 555 0161',
      email: 'rosa@walk-ins.example',
    },
    car: { plate: 'RLQ4410', name: 'Volvo V60, gray' },
    day: 1,
    time: '09:30',
    complaint: 'Squeals when it brakes, more so when it rains.',
  },
  {
    person: { firstName: 'Theo', lastName: 'Okonkwo', phone: '+1 313 555 0172', email: '' },
    car: { plate: 'DTW7085', name: 'Ford F-150, red' },
    day: 2,
    time: '14:00',
    complaint: 'The air conditioning blows warm.',
  },
  {
    person: { firstName: '', lastName: 'Marchetti', phone: '+1 313 555 0183', email: '' },
    car: { plate: 'MI2291', name: '' },
    day: undefined,
  },
] as const;

/** Writes them, with their cars. Returns their appointments. */
async function seedWalkIns(database: Database, today: string): Promise<NewAppointment[]> {
  const at = new Date(now().getTime() - 24 * hour);
  const booked: NewAppointment[] = [];
  for (const { person, car, day, ...told } of walkIns) {
    const userId = newId();
    await database.insert(users).values({
      ...person,
      id: userId,
      name: `${person.firstName} ${person.lastName}`.trim(),
      email: person.email || noAddressOf(userId),
      isWalkIn: true,
      createdAt: at,
    });
    await database.insert(namedVehicles).values({ id: newId(), userId, ...car, createdAt: at });
    if (day === undefined) continue;
    const id = newId();
    const { plate } = car;
    const date = addDays(today, day);
    booked.push({
      id,
      originId: id,
      userId,
      vin: '',
      plate,
      date,
      repairType: 'technical',
      createdAt: at,
      ...told,
    });
  }
  return booked;
}

function loadsOf(rows: readonly NewAppointment[]) {
  const taken = new Map<string, { date: string; repairType: RepairType; taken: number }>();
  for (const { date, repairType } of rows) {
    const key = `${date} ${repairType}`;
    taken.set(key, { date, repairType, taken: (taken.get(key)?.taken ?? 0) + 1 });
  }
  return [...taken.values()];
}
