import { eq } from 'drizzle-orm';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { Database } from '#platform/database/database.ts';
import { CodedError } from '#platform/errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { users } from '../accounts.tables.ts';
import { noteProvenEmail } from '../email-confirmation/confirm-email.ts';
import { dropLinks, takeLink } from '../one-time-links.service.ts';
import { giveProofOfMail } from '../second-factor/login-proof.ts';
import { openSession, type SignedIn } from '../session/open-session.ts';
import type { CodeNeeded } from '../sign-in/log-in.ts';
import { mailedLoginTexts } from './mailed-login.contract.ts';

type User = typeof users.$inferSelect;

const linkOver = () => new CodedError(400, 'link-over', mailedLoginTexts.over);

/** Uses the link up, and every other of the account with it: one of them has done its work. */
async function redeem({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, token: string): Promise<User> {
  const link = await takeLink(database, token, 'log in');
  if (!link) throw linkOver();
  const [user] = await database.select().from(users).where(eq(users.id, link.userId));
  // The address of now: a link sent to a former one opens nothing.
  if (!user || user.deactivatedAt || user.email !== link.email) throw linkOver();
  await dropLinks(database, user.id, 'log in');
  await noteProvenEmail({ database, jobs }, link);
  return user;
}

const record = (database: Database, { id, email }: User) =>
  recordAudit(database, {
    actor: { userId: id, email },
    action: 'log in by mailed link',
    subject: { type: 'user', id },
  });

/**
 * Opens a session with a link from a mail, or says that a code is needed: the mail stands for the password, not for the
 * second factor. The link is used up. Throws 400 `link-over`, the same for a link that is unknown, used, too old, or of
 * an account that is closed.
 */
export async function openLoginLink(
  platform: Platform,
  caller: Caller,
  token: string,
): Promise<SignedIn | CodeNeeded> {
  const { database, jobs } = platform;
  const user = await database.transaction(async (transaction) => {
    const owner = await redeem({ database: transaction, jobs }, token);
    if (owner.role !== 'User') await record(transaction, owner);
    return owner;
  });
  if (user.twoFactorEnabled) return { proof: await giveProofOfMail(database, user.id) };
  return openSession(platform, caller, user);
}
