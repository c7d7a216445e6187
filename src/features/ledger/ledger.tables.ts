import { sql } from 'drizzle-orm';
import { bigint, boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, instant } from '#platform/database/columns.ts';
import { classify } from '#platform/personal-data/classify.ts';

const height = () => bigint('height', { mode: 'number' });
const single = () => integer('id').primaryKey().default(1);

/**
 * The hash chain of sales (rules.md#ledger): one record per order, only ever added to. A trigger in the migrations
 * refuses updates and deletions; what gets past it, verification finds.
 */
export const ledgerRecords = pgTable(
  'ledger_records',
  {
    height: height().primaryKey(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull().unique(),
    /** Unique: no order is recorded twice. */
    receiptDigest: text('receipt_digest').notNull().unique(),
    salt: text('salt').notNull(),
    carId: text('car_id').notNull(),
    amountCents: cents('amount_cents').notNull(),
    type: text('type', { enum: ['purchase', 'rent'] }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** The hash of what the buyer was told; null where the order has no disclosure. */
    disclosureHash: text('disclosure_hash'),
  },
  (table) => [check('ledger_records_height', sql`${table.height} >= 1`)],
);

/**
 * What a record's car is called, by the text that the record says of it: makes have hyphens of their own, so that
 * 'Rolls-Royce-Spectre' cannot be read back. Beside the chain, which is never rewritten and says nothing new.
 */
export const ledgerCarNames = pgTable(
  'ledger_car_names',
  { carId: text('car_id').primaryKey(), make: text('make').notNull(), model: text('model').notNull() },
  (table) => [check('ledger_car_names_fit', sql`${table.carId} = ${table.make} || '-' || ${table.model}`)],
);

/** The end of the chain: one row, locked by each append, so that records follow one another. */
export const ledgerHead = pgTable(
  'ledger_head',
  { id: single(), height: height().notNull(), hash: text('hash').notNull() },
  (table) => [check('ledger_head_single', sql`${table.id} = 1`)],
);

/** What the last walk through the chain found: one row. */
export const ledgerCheck = pgTable(
  'ledger_check',
  {
    id: single(),
    intact: boolean('intact').notNull(),
    /** Up to here, and with this hash there, every record holds. */
    height: height().notNull(),
    hash: text('hash').notNull(),
    badHeight: bigint('bad_height', { mode: 'number' }),
    problem: text('problem'),
    checkedAt: instant('checked_at').notNull(),
  },
  (table) => [check('ledger_check_single', sql`${table.id} = 1`)],
);

/** The contract on an EVM chain that was deployed for this ledger. */
export const ledgerContracts = pgTable('ledger_contracts', {
  chainId: bigint('chain_id', { mode: 'number' }).primaryKey(),
  address: text('address').notNull(),
  deployedAt: instant('deployed_at').notNull(),
});

/** Records whose hash a contract keeps, in ascending heights without gaps. */
export const ledgerAnchors = pgTable(
  'ledger_anchors',
  {
    chainId: bigint('chain_id', { mode: 'number' }).notNull(),
    contract: text('contract').notNull(),
    height: height()
      .notNull()
      .references(() => ledgerRecords.height),
    transactionHash: text('transaction_hash').notNull(),
    blockNumber: bigint('block_number', { mode: 'number' }).notNull(),
    anchoredAt: instant('anchored_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.contract, table.height] })],
);

/**
 * Sales that were called off after they were recorded. Noted beside the chain, which is never rewritten: the record
 * still proves that the sale was made.
 */
export const ledgerCancellations = pgTable('ledger_cancellations', {
  receiptDigest: text('receipt_digest').primaryKey(),
  cancelledAt: instant('cancelled_at').notNull(),
});

export const ledgerClasses = [
  classify(ledgerAnchors, {
    technical: ['chainId', 'contract', 'height', 'transactionHash', 'blockNumber', 'anchoredAt'],
  }),
  classify(ledgerCancellations, { technical: ['receiptDigest', 'cancelledAt'] }),
  classify(ledgerCarNames, { technical: ['carId', 'make', 'model'] }),
  classify(ledgerCheck, {
    technical: ['id', 'intact', 'height', 'hash', 'badHeight', 'problem', 'checkedAt'],
  }),
  classify(ledgerContracts, { technical: ['chainId', 'address', 'deployedAt'] }),
  classify(ledgerHead, { technical: ['id', 'height', 'hash'] }),
  classify(ledgerRecords, {
    money: ['amountCents'],
    technical: [
      'height',
      'previousHash',
      'hash',
      'receiptDigest',
      'salt',
      'carId',
      'type',
      'recordedAt',
      'disclosureHash',
    ],
  }),
];
