import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { reminderChoices } from './reminders.tables.ts';

/** Whether this person is mailed before what they booked; where nobody is known, yes. */
export async function wantsReminders(database: Database, userId: string | null): Promise<boolean> {
  if (userId === null) return true;
  const [chosen] = await database
    .select({ reminders: reminderChoices.reminders })
    .from(reminderChoices)
    .where(eq(reminderChoices.userId, userId));
  return chosen?.reminders ?? true;
}

/** From now on, also for what is booked already. */
export async function chooseReminders(database: Database, userId: string, reminders: boolean): Promise<void> {
  await database
    .insert(reminderChoices)
    .values({ userId, reminders })
    .onConflictDoUpdate({ target: reminderChoices.userId, set: { reminders } });
}
