import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { noteVehicle, noteVisit } from '#features/accounts/walk-ins/walk-ins.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { shownAddress } from '#platform/mail/nobody.ts';
import { noSuchCustomer } from '../service-center.errors.ts';
import { isMovable, movingDays } from '../service-center.rules.ts';
import { oncePerDay, type Shop, todayAt, writeAppointment } from '../service-center.service.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import { presentForStaff } from './present-for-staff.ts';
import type { BookingForCustomer, WorkshopAppointment } from './workshop.contract.ts';

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
