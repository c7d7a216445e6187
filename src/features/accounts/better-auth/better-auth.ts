import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { isAPIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { bearer } from 'better-auth/plugins/bearer';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { username } from 'better-auth/plugins/username';
import { brand } from '#platform/brand.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import { newId } from '#platform/database/ids.ts';
import type { Caller } from '#platform/http/caller.ts';
import { log } from '#platform/log.ts';
import { perShop } from '#platform/runtime/per-shop.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { usernamePattern } from '../accounts.contract.ts';
import { credentials, sessions, users, verifications } from '../accounts.tables.ts';
import { hashOnce, verifyPassword } from '../hash-password.ts';
import { longestPassword, shortestPassword } from '../password-length.rules.ts';
import { sessionLifetime } from '../session/session.rules.ts';
import { newBackupCodes } from './new-backup-codes.ts';
import { proofLifetime } from './second-factor.rules.ts';
import { secondFactors } from './second-factor.tables.ts';

/** Carries the caller's address to Better Auth, which must not read the forwarding headers itself. */
const addressHeader = 'x-marque-address';

const additionalFields = {
  firstName: { type: 'string', required: true },
  lastName: { type: 'string', required: true },
  phone: { type: 'string', required: true },
  // `input: false`: a sign-up cannot set these.
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
      schema: {
        user: users,
        session: sessions,
        account: credentials,
        verification: verifications,
        twoFactor: secondFactors,
      },
    }),
    user: { additionalFields },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: shortestPassword,
      maxPasswordLength: longestPassword,
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
      twoFactor({
        // Authenticator apps show it beside the account.
        issuer: brand.name,
        twoFactorCookieMaxAge: proofLifetime,
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
        // `second-factor.limits` counts, so that people are told how long to wait.
        accountLockout: { enabled: false },
      }),
    ],
    advanced: {
      cookiePrefix: 'marque',
      // Whether it is Secure depends on the request: `session.guard` adds it.
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

/** Better Auth on our tables. Its own routes are not mounted: ours call it. */
export const authOf = perShop(
  ({ database, config }: Pick<Platform, 'database' | 'config' | 'kept'>): Auth =>
    createAuth(database, config),
);

/** What Better Auth may know of a call. */
export const headersFor = (caller: Caller): Headers =>
  new Headers({ [addressHeader]: caller.address, 'user-agent': caller.userAgent });

/** The code of Better Auth's refusal, such as `INVALID_CODE`; undefined for any other failure. */
export const codeOfRefusal = (error: unknown): string | undefined =>
  isAPIError(error) && error.statusCode < 500 ? String(error.body?.code ?? error.statusCode) : undefined;

/** Whether Better Auth refuses what was entered, in contrast to a failure of its own. */
export const isRefusedByAuth = (error: unknown): boolean => isAPIError(error) && error.statusCode < 500;
