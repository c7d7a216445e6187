import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import { nobodysDomain } from '#platform/mail/nobody.ts';
import { roles } from '#platform/permissions.ts';
import { classify, ofAccount } from '#platform/personal-data/classify.ts';

/** People with an account. */
export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull(),
    /** Lower case: addresses are compared without case (rules.md#login). */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** Lower case; staff have one, customers do not (rules.md#login). */
    username: text('username').unique(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone').notNull(),
    role: text('role', { enum: roles }).notNull().default('User'),
    /** Set for staff made with a temporary password, until they choose their own. */
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    deactivatedAt: instant('deactivated_at'),
    /** When its owner deleted the account: from then on the row names nobody (rules.md#personal-data). */
    deletedAt: instant('deleted_at'),
    /** Made at the desk, without a password, until its owner claims it: nobody can log in to it (rules.md#walk-ins). */
    isWalkIn: boolean('is_walk_in').notNull().default(false),
    /** When an account that was made at the desk was claimed. */
    claimedAt: instant('claimed_at'),
    /** Whether a code is asked for after the password. */
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** Of staff only: a customer's login writes nothing here. */
    lastSignInAt: instant('last_sign_in_at'),
  },
  (table) => [
    check('users_role_known', sql.raw(`role in (${roles.map((role) => `'${role}'`).join(', ')})`)),
    // Anybody can sign up with the address of a walk-in: whose it is, the mail shows.
    unique('users_email_unique').on(table.email, table.isWalkIn),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    index('users_phone').on(table.phone),
    // For staff who search orders by a part of the address, or of the number however its digits are set.
    index('users_email_trigrams').using('gin', sql`${table.email} gin_trgm_ops`).with({ fastupdate: false }),
    index('users_phone_digits')
      .using('gin', sql`regexp_replace(${table.phone}, '[^0-9]', '', 'g') gin_trgm_ops`)
      .with({ fastupdate: false }),
    // For one search of the desk: customers by the beginning of either name or of the address, in any locale, and by a part of the name.
    index('users_by_last_name')
      .on(
        sql`search_key(${table.lastName}) text_pattern_ops`,
        sql`search_key(${table.firstName}) text_pattern_ops`,
      )
      .where(sql`role = 'User'`),
    index('users_by_first_name')
      .on(
        sql`search_key(${table.firstName}) text_pattern_ops`,
        sql`search_key(${table.lastName}) text_pattern_ops`,
      )
      .where(sql`role = 'User'`),
    index('users_by_email').on(sql`${table.email} text_pattern_ops`).where(sql`role = 'User'`),
    index('users_name_trigrams')
      .using('gin', sql`search_key(${table.firstName} || ${table.lastName}) gin_trgm_ops`)
      .with({ fastupdate: false }),
    // The list of staff, by name; customers are not in it.
    index('users_staff').on(sql`lower(${table.name})`, table.id).where(sql`role <> 'User'`),
  ],
);

/** Who is signed in, where and since when. What the token opens ends by session.rules.ts. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    /** 256 random bits. It leaves the server signed, so that a copy of this table alone opens nothing. */
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The last act or opening of a page, written at most once a minute. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** The end that no act moves. */
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Opened by a passkey that verified its owner: both factors at once. */
    byPasskey: boolean('by_passkey').notNull().default(false),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The password of each account, as an argon2id hash. */
export const credentials = pgTable('credentials', {
  id: id(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => users.id, { onDelete: 'cascade' }),
  password: text('password').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Logins whose password was right and whose code is awaited. */
export const loginProofs = pgTable(
  'login_proofs',
  {
    /** Of 256 random bits: a plain hash will do. */
    proofHash: text('proof_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Codes that were judged, right or wrong. */
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('login_proofs_user').on(table.userId)],
);

export const accountsClasses = [
  classify(users, {
    owners: [ofAccount(users.id)],
    onDeletion: 'nameless',
    person: ['id', 'createdAt', 'deactivatedAt', 'deletedAt', 'claimedAt'],
    erased: {
      name: 'Deleted account',
      email: sql`'deleted-' || ${users.id} || ${`@${nobodysDomain}`}`,
      emailVerified: false,
      username: null,
      firstName: 'Deleted',
      lastName: 'account',
      phone: '',
      role: 'User',
      isWalkIn: false,
      lastSignInAt: null,
      twoFactorEnabled: false,
    },
    technical: ['updatedAt', 'mustChangePassword'],
    // Nobody can delete what nobody claimed. An account is its owner's to keep.
    age: {
      from: users.updatedAt,
      after: 'buyer-data-years',
      goes: 'columns',
      when: sql`${users.isWalkIn}`,
    },
  }),
  classify(sessions, {
    owners: [ofAccount(sessions.userId)],
    onDeletion: 'gone',
    person: ['createdAt', 'lastSeenAt', 'expiresAt', 'ipAddress', 'userAgent', 'byPasskey'],
    secrets: ['token'],
    technical: ['id', 'userId'],
  }),
  classify(credentials, {
    owners: [ofAccount(credentials.userId)],
    onDeletion: 'gone',
    person: ['createdAt', 'updatedAt'],
    secrets: ['password'],
    technical: ['id', 'userId'],
  }),
  classify(loginProofs, {
    owners: [ofAccount(loginProofs.userId)],
    onDeletion: 'gone',
    person: ['expiresAt'],
    secrets: ['proofHash'],
    technical: ['userId', 'tries'],
  }),
];
