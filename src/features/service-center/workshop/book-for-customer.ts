import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { noteVehicle, noteVisit, readNamedVehicles } from '#features/accounts/walk-ins/walk-ins.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { orders } from '#features/orders/orders.tables.ts';
import { readVinsOfOrders } from '#features/orders/vins/read-vins-of-orders.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { addDays, datesFrom } from '#platform/dates/date-arithmetic.ts';
import { badInput, notFound } from '#platform/errors.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import { countFreePlaces } from '../places.service.ts';
import { noSuchCustomer } from '../service-center.errors.ts';
import { carOf, isMovable, movingDays } from '../service-center.rules.ts';
import {
  customerColumns,
  oncePerDay,
  type Shop,
  todayAt,
  writeAppointment,
} from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import type { BookingForCustomer, BookingSheet, WorkshopAppointment } from './workshop.contract.ts';
import { presentForStaff } from './workshop.service.ts';

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

type Named = Pick<BookingForCustomer, 'customerId' | 'email'>;

/** Throws 400 where there is no such customer, or none whose account is open. An account goes before a walk-in with its address. */
async function readBooker(database: Database, { customerId, email = '' }: Named) {
  const who = customerId === undefined ? eq(users.email, email) : eq(users.id, customerId);
  const [customer] = await database
    .select()
    .from(users)
    .where(and(who, eq(users.role, 'User'), isNull(users.deactivatedAt)))
    .orderBy(users.isWalkIn)
    .limit(1);
  if (!customer) throw noSuchCustomer();
  return customer;
}

const presentBooker = ({ id: _id, ...customer }: typeof users.$inferSelect) => {
  const { firstName, lastName, phone, email, emailVerified } = customer;
  return { _id, firstName, lastName, phone, email, emailVerified };
};

/**
 * Books a car in for a customer who calls or comes by, and mails them. Staff may choose today or any of the 60
 * days that follow, and are not held to the number of appointments that customers may have ahead.
 * Throws 400, also for an address that no customer has, 409 `already-booked`, `day-full` and `day-closed`.
 */
export async function bookForCustomer(
  shop: Shop,
  actor: Member,
  wanted: BookingForCustomer,
): Promise<WorkshopAppointment> {
  const today = todayAt(shop);
  const { customerId, email, vehicle, time, ...input } = wanted;
  if (!isMovable(input.date, today))
    throw badInput({ date: `Choose today or one of the next ${movingDays} days` });
  const terms = await readWorkshopTerms(shop);
  return oncePerDay(input.date, () =>
    shop.database.transaction(async (transaction) => {
      const customer = await readBooker(transaction, { customerId, email });
      if (customer.isWalkIn) await noteVisit(transaction, customer.id);
      const booker = { userId: customer.id, email: customer.email };
      const car = { ...input, time: time || null };
      if (input.VIN === '')
        await noteVehicle(transaction, customer.id, { plate: input.plate, name: vehicle });
      const booked = await writeAppointment(shop, transaction, terms, booker, car);
      await recordAudit(transaction, {
        actor,
        action: 'book appointment for customer',
        subject: { type: 'appointment', id: booked.id, name: input.VIN || input.plate },
        after: {
          ...(input.VIN ? { VIN: input.VIN } : { plate: input.plate }),
          date: input.date,
          repairType: input.repairType,
          customer: shownAddress(customer.email) || customer.name,
        },
      });
      return presentForStaff(booked, presentBooker(customer), today);
    }),
  );
}
