import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { readNamedVehicles } from '#features/accounts/walk-ins/walk-ins.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { readVinsOfOrders } from '#features/orders/vins/read-vins-of-orders.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { notFound } from '#platform/errors.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import { countFreePlaces } from '../places.service.ts';
import { carOf, movingDays } from '../service-center.rules.ts';
import { customerColumns, type Shop, todayAt } from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import type { BookingSheet } from './workshop.contract.ts';

type KnownCar = BookingSheet['cars'][number];

/** So many orders and appointments are looked through for cars. */
const lookedThrough = 20;

async function carsBooked(database: Database, userId: string): Promise<KnownCar[]> {
  const booked = await database
    .select()
    .from(appointments)
    .where(and(eq(appointments.userId, userId), ne(appointments.state, 'moved')))
    .orderBy(desc(appointments.date), desc(appointments.id))
    .limit(lookedThrough);
  return booked.map(({ vin, plate }) => ({ VIN: vin, plate, name: '' }));
}

async function carsBought(database: Database, userId: string): Promise<KnownCar[]> {
  const bought = await database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.type, 'purchase'), eq(orders.state, 'delivered')))
    .orderBy(desc(orders.id))
    .limit(lookedThrough);
  const vinOf = await readVinsOfOrders(database, bought);
  return bought.flatMap(({ id, make, model, color }) => {
    const VIN = vinOf(id);
    return VIN === null ? [] : [{ VIN, plate: '', name: `${make} ${model}, ${color}` }];
  });
}

const carsNamed = async (database: Database, userId: string): Promise<KnownCar[]> =>
  (await readNamedVehicles(database, userId))
    .filter(({ plate }) => plate !== '')
    .map(({ plate, name }) => ({ VIN: '', plate, name }));

/** Each car once, in the order of its first mention, with the first name and plate that are known of it. */
function uniteCars(cars: readonly KnownCar[]): KnownCar[] {
  const known = new Map<string, KnownCar>();
  for (const car of cars) {
    const same = known.get(carOf(car));
    const united = same && { ...same, plate: same.plate || car.plate, name: same.name || car.name };
    known.set(carOf(car), united ?? car);
  }
  return [...known.values()];
}

/** Who a booking is for, with the cars that are known of them: booked in before, named or bought here. Throws 404. */
export async function readBookingSheet(shop: Shop, customerId: string): Promise<BookingSheet> {
  const { database } = shop;
  const [customer] = await database
    .select(customerColumns)
    .from(users)
    .where(and(eq(users.id, customerId), eq(users.role, 'User'), isNull(users.deactivatedAt)));
  if (!customer) throw notFound('There is no such customer.');
  const cars = await Promise.all([
    carsBooked(database, customerId),
    carsNamed(database, customerId),
    carsBought(database, customerId),
  ]);
  const today = todayAt(shop);
  const days = await countFreePlaces(
    database,
    await readWorkshopTerms(shop),
    datesFrom(today, movingDays + 1),
  );
  return {
    customer: { ...customer, email: shownAddress(customer.email) },
    cars: uniteCars(cars.flat()),
    firstDate: days.find(({ closed }) => !closed)?.date ?? today,
    lastDate: addDays(today, movingDays),
    days,
  };
}
