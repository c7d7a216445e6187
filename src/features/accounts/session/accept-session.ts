import { eq } from 'drizzle-orm';
import { now } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { KeepingShop } from '#platform/runtime/per-shop.ts';
import { users } from '../accounts.tables.ts';
import type { Session } from './session.contract.ts';
import { wrongCredentials } from './session.errors.ts';
import { endSessionOf, findSession } from './session.service.ts';

/** A fresh session, and the headers that hand it to the browser (cookie) or program (bearer token). */
export interface SignedIn {
  session: Session;
  sessionId: string;
  headers: Headers;
}

/** The list of staff shows it; a customer's login writes nothing. */
async function noteSignIn(database: Database, { role, _id }: Session): Promise<void> {
  if (role === 'User') return;
  await database.update(users).set({ lastSignInAt: now() }).where(eq(users.id, _id));
}

/** The session that Better Auth made. Throws 401 `wrong-credentials` where the account is deactivated. */
export async function acceptSession(shop: KeepingShop, token: string, headers: Headers): Promise<SignedIn> {
  const opened = await findSession(shop, token);
  if (!opened) {
    await endSessionOf(shop.database, token);
    throw wrongCredentials();
  }
  await noteSignIn(shop.database, opened.profile);
  return { session: opened.profile, sessionId: opened.actor.sessionId, headers };
}
