import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/accounts.tables.ts';
import { cars } from '#features/catalogue/catalogue.tables.ts';
import { cents, id, instant } from '#platform/database/columns.ts';
import { classify, ofAccount, ofAddress } from '#platform/personal-data/classify.ts';
import { savedPaces } from './saved.rules.ts';

const oneOf = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const carId = () =>
  text('car_id')
    .notNull()
    .references(() => cars.id, { onDelete: 'cascade' });

/** Cars that members saved (rules.md#saved). */
export const savedCars = pgTable(
  'saved_cars',
  {
    userId: userId(),
    carId: carId(),
    savedAt: instant('saved_at').notNull(),
    /** The shown price at the last mail about it, else when it was saved: a drop is counted from there. */
    shownCents: cents('shown_cents').notNull(),
    /** Whether it was sold out when it was last looked at. */
    soldOut: boolean('sold_out').notNull(),
    /** When the person was last told that it is back. */
    toldBackAt: instant('told_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.carId], name: 'saved_cars_once' }),
    index('saved_cars_of_car').on(table.carId),
  ],
);

/** Searches of the open catalogue that members saved. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: userId(),
    name: text('name').notNull(),
    /** The search as the query of an address, in its one order. */
    address: text('address').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** The number of the last arrival that the person has seen. */
    seenTo: bigint('seen_to', { mode: 'number' }).notNull(),
    /** The number of the last arrival that a mail considered. */
    toldTo: bigint('told_to', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('saved_searches_once').on(table.userId, table.address),
    index('saved_searches_by_told').on(table.toldTo),
  ],
);

/** What a person chose; without a row they are mailed at once. */
export const savedMailChoices = pgTable(
  'saved_mail_choices',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    pace: text('pace', { enum: savedPaces }).notNull().default('at-once'),
    /** The date, at the dealership, of the last mail of the day. */
    dailyOn: text('daily_on'),
    /** When the hour began in which mails at once are counted, and how many there were since. */
    hourFrom: instant('hour_from'),
    mailsInHour: integer('mails_in_hour').notNull().default(0),
  },
  (table) => [check('saved_mail_choices_pace_known', sql`${table.pace} in (${oneOf(savedPaces)})`)],
);

const changeKinds = ['new', 'price', 'stock'] as const;

/**
 * Cars of which something changed that people may want to hear of. Triggers on `cars` write it, a job takes it away. Without
 * a unique key and without a reference, so that no sale waits for another.
 */
export const savedChanges = pgTable('saved_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  carId: text('car_id').notNull(),
  kind: text('kind', { enum: changeKinds }).notNull(),
  /** The own price before, where it fell. */
  beforeCents: cents('before_cents'),
  at: instant('at').notNull().defaultNow(),
});

/**
 * Cars that came on offer or became cheaper, as saved searches look at them. One job numbers them, so that what has a higher
 * number was never there before a lower one. Kept for 30 days.
 */
export const carArrivals = pgTable(
  'car_arrivals',
  {
    number: bigint('number', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    carId: text('car_id').notNull(),
    /** The own price before, where it was on offer already. */
    beforeCents: cents('before_cents'),
    at: instant('at').notNull(),
  },
  (table) => [index('car_arrivals_by_age').on(table.at)],
);

export const noticeKinds = ['drop', 'back'] as const;

/** What a person is told about a saved car, once each. */
export const savedNotices = pgTable(
  'saved_notices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    carId: carId(),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    shownCents: cents('shown_cents').notNull(),
    wasCents: cents('was_cents').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was mailed, or was true no more. */
    doneAt: instant('done_at'),
    /** Whether it was in a mail. */
    mailed: boolean('mailed').notNull().default(false),
  },
  (table) => [
    check('saved_notices_kind_known', sql`${table.kind} in (${oneOf(noticeKinds)})`),
    uniqueIndex('saved_notices_drop_once')
      .on(table.userId, table.carId, table.shownCents)
      .where(sql`kind = 'drop'`),
    uniqueIndex('saved_notices_back_once')
      .on(table.userId, table.carId)
      .where(sql`kind = 'back' and done_at is null`),
    index('saved_notices_of_car').on(table.carId),
    index('saved_notices_waiting').on(table.userId, table.id).where(sql`done_at is null`),
    index('saved_notices_done').on(table.doneAt),
  ],
);

/** Addresses that want to be told when a sold-out car is back. An address counts once its link was opened. */
export const stockWaits = pgTable(
  'stock_waits',
  {
    id: id(),
    carId: carId(),
    /** Lower case. */
    email: text('email').notNull(),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** Since when the car is back and the mail is due. */
    dueAt: instant('due_at'),
  },
  (table) => [
    unique('stock_waits_once').on(table.carId, table.email),
    index('stock_waits_due').on(table.dueAt).where(sql`due_at is not null`),
    index('stock_waits_by_age').on(table.createdAt),
  ],
);

export const savedClasses = [
  classify(carArrivals, {
    money: ['beforeCents'],
    technical: ['number', 'carId', 'at'],
  }),
  classify(savedCars, {
    owners: [ofAccount(savedCars.userId)],
    onDeletion: 'gone',
    person: ['carId', 'savedAt', 'soldOut', 'toldBackAt'],
    money: ['shownCents'],
    technical: ['userId'],
  }),
  classify(savedChanges, {
    money: ['beforeCents'],
    technical: ['id', 'carId', 'kind', 'at'],
  }),
  classify(savedMailChoices, {
    owners: [ofAccount(savedMailChoices.userId)],
    onDeletion: 'gone',
    person: ['pace', 'dailyOn', 'hourFrom', 'mailsInHour'],
    technical: ['userId'],
  }),
  classify(savedNotices, {
    owners: [ofAccount(savedNotices.userId)],
    onDeletion: 'gone',
    person: ['carId', 'kind', 'createdAt', 'doneAt', 'mailed'],
    money: ['shownCents', 'wasCents'],
    technical: ['id', 'userId'],
  }),
  classify(savedSearches, {
    owners: [ofAccount(savedSearches.userId)],
    onDeletion: 'gone',
    person: ['name', 'address', 'savedAt'],
    technical: ['id', 'userId', 'seenTo', 'toldTo'],
  }),
  classify(stockWaits, {
    owners: [ofAddress(stockWaits.email)],
    onDeletion: 'gone',
    person: ['carId', 'email', 'createdAt', 'confirmedAt', 'dueAt'],
    technical: ['id'],
  }),
];
