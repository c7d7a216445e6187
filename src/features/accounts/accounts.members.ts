import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database.ts';
import { CodedError } from '#platform/errors.ts';
import { newId } from '#platform/ids.ts';
import type { NewMember } from './accounts.contract.ts';
import { hashPassword } from './accounts.passwords.ts';
import { credentials, users } from './accounts.tables.ts';

const taken = (code: string, field: string, text: string) =>
  new CodedError(409, code, text, { fields: { [field]: text } });

export const emailTaken = () =>
  taken('email-taken', 'email', 'There is already an account with this e-mail address.');

const usernameTaken = () => taken('username-taken', 'username', 'This username is taken.');

/** Better Auth keeps a password under this name. */
const byPassword = 'credential';

/**
 * An account with a password, whatever its role; a temporary password has to be changed at the first login. Returns
 * its id. Throws 409 `email-taken` or `username-taken`.
 */
export async function createMember(
  database: Database,
  member: NewMember & { temporaryPassword?: boolean },
): Promise<string> {
  const hash = await hashPassword(member.password);
  const id = newId();
  try {
    await database.transaction(async (transaction) => {
      await transaction.insert(users).values({
        id,
        name: `${member.firstName} ${member.lastName}`,
        email: member.email,
        firstName: member.firstName,
        lastName: member.lastName,
        phone: member.phone,
        role: member.role,
        username: member.username,
        displayUsername: member.username,
        mustChangePassword: member.temporaryPassword ?? false,
        createdAt: now(),
      });
      await transaction
        .insert(credentials)
        .values({ id: newId(), userId: id, accountId: id, providerId: byPassword, password: hash });
    });
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw emailTaken();
    if (violates(error, 'users_username_unique')) throw usernameTaken();
    throw error;
  }
  return id;
}
