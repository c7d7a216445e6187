import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { log } from '#platform/log.ts';
import { outgoingMails } from './mail.tables.ts';

/** The jobs of a mail in this state; the queue keeps those that failed for some days. */
const jobsOf = (queue: string, state: SQL) =>
  sql`pgboss.job j where j.name = ${queue} and j.data ->> 'mailId' = ${outgoingMails.id} and j.state ${state}`;

/**
 * A mail whose tries are used up waits for nothing any more: it is refused, with the last answer that was had, so that somebody
 * looks after it and may send it again. `queue` is the one that delivers.
 */
export async function giveUpMails(database: Database, queue: string): Promise<void> {
  const given = await database
    .update(outgoingMails)
    .set({
      state: 'refused',
      refusal: sql`coalesce(
        (select j.output ->> 'message' from ${jobsOf(queue, sql`= 'failed'`)} order by j.completed_on desc limit 1),
        'It could not be handed to the mail server, however often it was tried.')`,
    })
    .where(
      and(
        eq(outgoingMails.state, 'waiting'),
        sql`not exists (select from ${jobsOf(queue, sql`< 'completed'`)})`,
      ),
    )
    .returning({ mailId: outgoingMails.id, cause: outgoingMails.cause });
  for (const mail of given) log.error(mail, 'An email was given up: all tries to send it failed');
}
