import { and, eq } from 'drizzle-orm';
import { users } from './accounts.tables.ts';

/** The account that logs in with this address. A walk-in may have the same one, and has no account yet (rules.md#walk-ins). */
export const accountWith = (email: string) => and(eq(users.email, email), eq(users.isWalkIn, false));
