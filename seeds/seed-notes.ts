import { asc, eq, isNotNull } from 'drizzle-orm';
import { users } from '#features/accounts/accounts.tables.ts';
import { customerNotes } from '#features/desk/customers/notes.tables.ts';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';

const day = 24 * 60 * 60 * 1000;

/** By whom, how many days ago, and what. */
const notes = [
  { by: 'worker', daysAgo: 12, text: 'Prefers a call after five.' },
  {
    by: 'workers-admin',
    daysAgo: 9,
    text: 'Asked about a tow bar. Quoted from $890, two days in the workshop.',
  },
  { by: 'worker', daysAgo: 5, text: 'Picks the car up with her brother, who has a power of attorney.' },
  { by: 'admin', daysAgo: 2, text: 'Invoice goes to the company next time. The address follows by email.' },
] as const;

/** What the demo's staff wrote down about its first customers. */
export async function seedNotes(database: Database): Promise<void> {
  const staff = await database.select().from(users).where(isNotNull(users.username));
  const customers = await database
    .select()
    .from(users)
    .where(eq(users.role, 'User'))
    .orderBy(asc(users.id))
    .limit(notes.length - 1);
  const rows = notes.flatMap(({ by, daysAgo, text }, place) => {
    const author = staff.find(({ username }) => username === by);
    // The first two are about the customer whose account visitors of the demo use.
    const customer = customers[Math.max(0, place - 1)];
    if (!author || !customer) return [];
    const createdAt = new Date(now().getTime() - daysAgo * day);
    return [
      { id: newId(), userId: customer.id, text, authorId: author.id, authorEmail: author.email, createdAt },
    ];
  });
  if (rows.length > 0) await database.insert(customerNotes).values(rows);
}
