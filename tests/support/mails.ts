import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { outgoingMails } from '#platform/mail/mail.tables.ts';

/** A mail that the mail server refused for good. Returns its id. */
export async function aRefusedMail(database: Database): Promise<string> {
  const id = newId();
  await database.insert(outgoingMails).values({
    id,
    cause: `refused:${id}`,
    recipient: `nobody-${id}@elsewhere.example`,
    subject: 'Your receipt',
    html: '<p>Thank you.</p>',
    text: 'Thank you.',
    state: 'refused',
    refusal: '550 No such mailbox',
    isRepeatable: true,
    createdAt: new Date(),
  });
  return id;
}
