import { createHash, randomBytes } from 'node:crypto';
import type { Cents } from '#platform/money.ts';

/** What a record says, with the two values that tie it to its receipt without naming it. */
export interface Content {
  /** See `receiptDigest`. */
  receiptDigest: string;
  /** Random for each record: without it, the content of a published hash could be found by trying. */
  salt: string;
  /** 'make-model' */
  carId: string;
  amountCents: Cents;
  type: 'purchase' | 'rent';
  recordedAt: Date;
  /** SHA-256 of what the buyer was told of the car; null where the order has no disclosure. */
  disclosureHash: string | null;
}

export interface ChainedRecord extends Content {
  height: number;
  previousHash: string;
  hash: string;
}

/** The ledger's end: what the next record follows. */
export interface Tip {
  height: number;
  hash: string;
}

/** Before the first record there is none: its place is taken by zeros. */
export const genesisHash = '0'.repeat(64);

/** Where an empty ledger ends. */
export const genesis: Tip = { height: 0, hash: genesisHash };

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** JSON of a flat list of texts and whole numbers has one spelling only, so anyone can repeat it. */
const encode = (values: readonly (string | number)[]): string => JSON.stringify(values);

export const newSalt = (): string => randomBytes(32).toString('hex');

/** The key under which a record is found. The receipt number itself is not kept in the ledger. */
export const receiptDigest = (receiptNumber: string): string => sha256(receiptNumber);

/**
 * SHA-256 of what a record says. Amounts are whole cents, the time is UTC with milliseconds. A record that has the hash of
 * what the buyer was told includes it, under another name.
 */
export function contentHash(content: Content): string {
  const { disclosureHash } = content;
  const said = [
    content.salt,
    content.receiptDigest,
    content.carId,
    content.amountCents,
    content.type,
    content.recordedAt.toISOString(),
  ];
  return sha256(encode(disclosureHash === null ? ['sale 1', ...said] : ['sale 2', ...said, disclosureHash]));
}

/** SHA-256 of a place in the ledger: the height, the record before and the content. */
export const linkHash = (height: number, previousHash: string, content: string): string =>
  sha256(encode(['link 1', height, previousHash, content]));

/** The record that follows the tip. */
export function chainRecord(tip: Tip, content: Content): ChainedRecord {
  const height = tip.height + 1;
  const hash = linkHash(height, tip.hash, contentHash(content));
  return { ...content, height, previousHash: tip.hash, hash };
}

export const holds = (record: ChainedRecord): boolean =>
  record.hash === linkHash(record.height, record.previousHash, contentHash(record));

/** The first place at which a ledger does not hold, and why, in a sentence. */
export interface Flaw {
  badHeight: number;
  problem: string;
}

const flaw = (badHeight: number, problem: string): Flaw => ({ badHeight, problem });

/** What is wrong with the record that stands after `tip`; null where it follows from it and holds in itself. */
export function flawAfter(tip: Tip, record: ChainedRecord): Flaw | null {
  const expected = tip.height + 1;
  if (record.height > expected) return flaw(expected, `Record ${expected} is missing.`);
  if (record.height < expected) return flaw(record.height, `Record ${record.height} was inserted.`);
  if (!holds(record))
    return flaw(expected, `Record ${expected} was altered: its hash does not match its content.`);
  if (record.previousHash === tip.hash) return null;
  return flaw(expected, `Record ${expected} is not linked to the record before it.`);
}

/** What is wrong between the last record and the ledger's own note of its end: the last records could be cut off. */
export function flawAtEnd(last: Tip, head: Tip): Flaw | null {
  if (last.height < head.height) return flaw(last.height + 1, `Record ${last.height + 1} is missing.`);
  if (last.height > head.height) return flaw(head.height + 1, `Record ${head.height + 1} was inserted.`);
  if (last.hash === head.hash) return null;
  return flaw(last.height, `Record ${last.height} is not the last record that was written.`);
}
