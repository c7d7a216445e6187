import { and, eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Member } from '#platform/actor.ts';
import { brand } from '#platform/brand.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import type { JobSender } from '#platform/jobs/jobs.ts';
import { composeMail } from '#platform/mail/compose-mail.ts';
import { type Mail, sendMail } from '#platform/mail/mail.ts';
import type { Role } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { accountWith } from '../account-with.ts';
import { users } from '../accounts.tables.ts';
import { forgetPasskeys } from '../passkeys/passkeys.service.ts';
import { forgetSecondFactor } from '../second-factor/second-factor.service.ts';
import { endSessionsOf } from '../session/session.service.ts';
import type { CustomersReset } from './lost-factor.contract.ts';

type User = typeof users.$inferSelect;

interface Reset {
  actor: Pick<Member, 'userId' | 'email'>;
  person: User;
  reason: string;
}

const alreadyOff = (email: string) =>
  new CodedError(409, 'second-factor-off', `${email} has no second factor.`);

/**
 * Turns off the second factor of somebody who lost it: their sessions and logins under way end, they are mailed, and it
 * is written down. The password stays needed. Returns whether there was one. Part of the caller's transaction.
 */
export async function turnOffFor(
  database: Database,
  jobs: JobSender,
  { actor, person, reason }: Reset,
): Promise<boolean> {
  if (!(await forgetSecondFactor(database, person.id))) return false;
  await endSessionsOf(database, person.id);
  // They may be on the phone that was lost.
  await forgetPasskeys(database, person.id);
  await recordAudit(database, {
    actor,
    action: 'turn off lost second factor',
    subject: { type: 'user', id: person.id },
    before: { email: person.email, secondFactor: true },
    after: { email: person.email, secondFactor: false, reason },
  });
  const cause = `second-factor-off:${newId()}`;
  await sendMail(database, jobs, secondFactorOffMail(person), { cause });
  return true;
}

const locked = async (database: Database, condition: ReturnType<typeof and>) => {
  const [found] = await database.select().from(users).where(condition).for('no key update');
  return found;
};

/**
 * The second factor of a customer who lost it, turned off by an admin. Returns the customer. Throws 404 `not-found`, also
 * for an address of staff, and 409 `second-factor-off`.
 */
export function resetCustomersFactor(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  actor: Member,
  { email, reason }: CustomersReset,
): Promise<User> {
  return database.transaction(async (transaction) => {
    const person = await locked(transaction, and(accountWith(email), eq(users.role, 'User')));
    if (!person) {
      const text = 'There is no customer with this address.';
      throw new CodedError(404, 'not-found', text, { fields: { email: text } });
    }
    if (!(await turnOffFor(transaction, jobs, { actor, person, reason }))) throw alreadyOff(email);
    return person;
  });
}

/**
 * The same for any account, by the command of who runs the server: an only Global-Admin has nobody else. Returns the
 * account. Throws 404 `not-found` and 409 `second-factor-off`.
 */
export function resetFactorByCommand(
  { database, jobs }: Pick<Platform, 'database' | 'jobs'>,
  actor: Reset['actor'],
  { email, reason }: CustomersReset,
): Promise<User> {
  return database.transaction(async (transaction) => {
    const person = await locked(transaction, accountWith(email));
    if (!person) throw new CodedError(404, 'not-found', `There is no account with the address ${email}.`);
    if (!(await turnOffFor(transaction, jobs, { actor, person, reason }))) throw alreadyOff(email);
    return person;
  });
}

interface Person {
  email: string;
  role: Role;
}

/** To somebody whose lost second factor was turned off for them. Store it with a cause of its own. */
const secondFactorOffMail = ({ email, role }: Person): Mail => ({
  to: email,
  ...composeMail({
    subject: `Your ${brand.name} second factor is off`,
    preview: 'All devices were signed out.',
    heading: 'Your second factor was turned off',
    parts: [
      {
        kind: 'paragraph',
        text: 'We turned it off and signed out your devices. Log in with your password, and turn it on again with your new app.',
      },
      {
        kind: 'note',
        text:
          role === 'User'
            ? `If you did not ask for this, change your password and call us immediately: ${brand.contact.phone}.`
            : 'If you did not ask for this, change your password and tell your Global-Admin immediately.',
      },
    ],
  }),
});
