import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { roles } from '#platform/permissions.ts';

/** People with an account. The first seven columns and `twoFactorEnabled` are Better Auth's; the rest are ours. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** Lower case: addresses are compared without case (rules.md#login). */
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Lower case; staff have one, customers do not (rules.md#login). */
    username: text('username').unique(),
    displayUsername: text('display_username'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    role: text('role', { enum: roles }).notNull().default('User'),
    /** Set for staff made with a temporary password, until they choose their own. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    deactivatedAt: instant('deactivated_at'),
    /** Better Auth's: whether a code is asked for after the password. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Of staff only: a customer's login writes nothing here. */
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    check('users_role_known', sql.raw(`role in (${roles.map((role) => `'${role}'`).join(', ')})`)),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_phone').on(table.phone),
    // For staff who search orders by a part of the address, or of the number however its digits are set.
    index('users_email_trigrams').using('gin', sql`${table.email} gin_trgm_ops`).with({ fastupdate: false }),
    index('users_phone_digits')
      .using('gin', sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g') gin_trgm_ops`)
      .with({ fastupdate: false }),
    // The list of staff, by name; customers are not in it.
    index('users_staff').on(sql`lower(${table.name})`, table.id).where(sql`role <> 'User'`),
  ],
);

/** Better Auth's sessions. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    expiresAt: instant('expires_at').notNull(),
    token: text('token').notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Better Auth's 'account': here only the password, as an argon2id hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: id(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('credentials_provider_account').on(table.providerId, table.accountId),
    index('credentials_user').on(table.userId),
  ],
);

/** Better Auth's short-lived proofs (codes sent by mail). */
export const verifications = pgTable(
  'verifications',
  {
    id: id(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
);
