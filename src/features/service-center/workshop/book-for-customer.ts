import { and, eq, isNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import type { Database } from '#platform/database/database.ts';
import { badInput } from '#platform/errors.ts';
import { noSuchCustomer } from '../service-center.errors.ts';
import { isMovable, movingDays } from '../service-center.rules.ts';
import { oncePerDay, type Shop, todayAt, writeAppointment } from '../service-center.service.ts';
import { readWorkshopTerms } from '../workshop-terms.ts';
import type { BookingForCustomer, WorkshopAppointment } from './workshop.contract.ts';
import { presentForStaff } from './workshop.service.ts';

/** Throws 400 where no active customer has this address. */
async function customerWith(database: Database, email: string) {
  const [customer] = await database
    .select()
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'User'), isNull(users.deactivatedAt)));
  if (!customer) throw noSuchCustomer();
  return customer;
}

/**
 * Books a car in for a customer who calls or comes by, and mails them. Staff may choose today or any of the 60
 * days that follow, and are not held to the number of appointments that customers may have ahead.
 * Throws 400, also for an address without an account, 409 `already-booked`, `day-full` and `day-closed`.
 */
export async function bookForCustomer(
  shop: Shop,
  actor: Member,
  wanted: BookingForCustomer,
): Promise<WorkshopAppointment> {
  const today = todayAt(shop);
  const { email, ...input } = wanted;
  if (!isMovable(input.date, today))
    throw badInput({ date: `Choose today or one of the next ${movingDays} days` });
  const terms = await readWorkshopTerms(shop);
  return oncePerDay(input.date, () =>
    shop.database.transaction(async (transaction) => {
      const customer = await customerWith(transaction, email);
      const { firstName, lastName, phone, emailVerified } = customer;
      const booked = await writeAppointment(shop, transaction, terms, { userId: customer.id, email }, input);
      await recordAudit(transaction, {
        actor,
        action: 'book appointment for customer',
        subject: { type: 'appointment', id: booked.id },
        after: { ...input, customer: email },
      });
      return presentForStaff(booked, { firstName, lastName, email, phone, emailVerified }, today);
    }),
  );
}
