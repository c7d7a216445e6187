import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { giveBackPlace } from '../places.service.ts';
import { isUpcoming } from '../service-center.rules.ts';
import { closeAppointment, type Shop, todayAt } from '../service-center.service.ts';
import { appointments } from '../service-center.tables.ts';

/**
 * Cancels all that somebody has booked, since their account goes: nobody is mailed. Returns the ids of all their appointments.
 * Part of the caller's transaction.
 */
export async function cancelBookingsOf(
  shop: Pick<Shop, 'config'>,
  transaction: Database,
  userId: string,
): Promise<string[]> {
  const theirs = eq(appointments.userId, userId);
  const booked = await transaction
    .select()
    .from(appointments)
    .where(and(theirs, eq(appointments.state, 'booked')))
    .orderBy(appointments.date, appointments.repairType, appointments.id)
    .for('no key update');
  const today = todayAt(shop);
  for (const row of booked) {
    await closeAppointment(transaction, row, 'cancelled');
    if (isUpcoming(row, today)) await giveBackPlace(transaction, row);
  }
  const all = await transaction.select({ id: appointments.id }).from(appointments).where(theirs);
  return all.map(({ id }) => id);
}
