import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { username } from 'better-auth/plugins/username';
import type { Caller } from '#platform/caller.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { newId } from '#platform/ids.ts';
import { log } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { usernamePattern } from './accounts.contract.ts';
import { hashOnce, verifyPassword } from './accounts.passwords.ts';
import { sessionLifetime } from './accounts.rules.ts';
import { credentials, sessions, users, verifications } from './accounts.tables.ts';

/** Carries the caller's address to Better Auth, which must not read the forwarding headers itself. */
const addressHeader = 'x-marque-address';

const additionalFields = {
  firstName: { type: 'string', required: true },
  lastName: { type: 'string', required: true },
  phone: { type: 'string', required: true },
  // `input: false`: nobody chooses these at sign-up.
  role: { type: 'string', required: false, input: false, defaultValue: 'User' },
  mustChangePassword: { type: 'boolean', required: false, input: false, defaultValue: false },
  deactivatedAt: { type: 'date', required: false, input: false },
} as const;

const createAuth = (database: Database, config: Config) =>
  betterAuth({
    appName: 'Marque',
    baseURL: config.publicUrl ?? 'http://localhost',
    secret: config.sessionSecret,
    database: drizzleAdapter(database, {
      provider: 'pg',
      transaction: true,
      schema: { user: users, session: sessions, account: credentials, verification: verifications },
    }),
    user: { additionalFields },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: { hash: hashOnce, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    // Sliding is the guard's: it reads each session in one query of its own.
    session: { expiresIn: sessionLifetime, disableSessionRefresh: true },
    plugins: [
      username({
        usernameValidator: (name) => usernamePattern.test(name),
        validationOrder: { username: 'post-normalization' },
      }),
      bearer({ requireSignature: true }),
    ],
    advanced: {
      cookiePrefix: 'marque',
      // Whether it is Secure depends on the request: `accounts.routes` adds it.
      useSecureCookies: false,
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) => log.error({ details }, message),
    },
  });

export type Auth = ReturnType<typeof createAuth>;

const known = new WeakMap<Database, Auth>();

/** Better Auth on our tables. Its own routes are not mounted: ours call it. */
export function authOf({ database, config }: Pick<Platform, 'database' | 'config'>): Auth {
  const auth = known.get(database) ?? createAuth(database, config);
  known.set(database, auth);
  return auth;
}

/** What Better Auth may know of a call. */
export const headersFor = (caller: Caller): Headers =>
  new Headers({ [addressHeader]: caller.address, 'user-agent': caller.userAgent });

/** Whether Better Auth refuses what was entered, in contrast to a failure of its own. */
export const isRefusedByAuth = (error: unknown): boolean => isAPIError(error) && error.statusCode < 500;
