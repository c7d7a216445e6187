import { now } from '#platform/clock.ts';
import { type Database, violates } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import { CodedError } from '#platform/errors.ts';
import { accountWith } from './account-with.ts';
import type { NewMember } from './accounts.contract.ts';
import { credentials, users } from './accounts.tables.ts';
import { hashPassword } from './hash-password.ts';

const taken = (code: string, field: string, text: string) =>
  new CodedError(409, code, text, { fields: { [field]: text } });

export const emailTaken = () =>
  taken('email-taken', 'email', 'An account with this email address already exists.');

const usernameTaken = () => taken('username-taken', 'username', 'This username is taken.');

/** Everything but the password, of which only the hash is stored. */
export interface MemberRecord extends Omit<NewMember, 'password'> {
  /** Whether the password has to be changed at the first login. */
  mustChangePassword?: boolean;
  /** Accounts that somebody of the shop makes count as confirmed: their first password goes to the address. */
  emailVerified?: boolean;
}

/** An account whose password is hashed already. Returns its id. Throws 409 `email-taken` or `username-taken`. */
export async function storeMember(database: Database, member: MemberRecord, hash: string): Promise<string> {
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
        mustChangePassword: member.mustChangePassword ?? false,
        emailVerified: member.emailVerified ?? true,
        createdAt: now(),
      });
      await transaction.insert(credentials).values({ id: newId(), userId: id, password: hash });
    });
  } catch (error) {
    if (violates(error, 'users_email_unique')) throw emailTaken();
    if (!violates(error, 'users_username_unique')) throw error;
    // Where both are taken, the address says more.
    throw (await database.$count(users, accountWith(member.email))) > 0 ? emailTaken() : usernameTaken();
  }
  return id;
}

/** An account with a password, whatever its role. Returns its id. Throws 409 `email-taken` or `username-taken`. */
export async function createMember(
  database: Database,
  { password, ...member }: MemberRecord & { password: string },
): Promise<string> {
  return storeMember(database, member, await hashPassword(password));
}
