import type { Platform } from '#platform/runtime/platform.ts';
import type { DeskThing } from '../desk.contract.ts';

export type Shop = Pick<Platform, 'database' | 'config' | 'kept' | 'demo'>;

/** Whose things are asked for, and which of them. */
export interface AskedThings {
  /** Customers, by their ids and addresses. */
  ids: readonly string[];
  emails: readonly string[];
  /** Only what is still to come, or to be decided; of orders the newest. */
  onlyOpen?: boolean;
  /** Those behind this id. */
  after?: string | undefined;
  limit: number;
}

/** Reads a part of what the desk knows of customers, the newest first. */
export type ReadPart = (shop: Shop, asked: AskedThings) => Promise<DeskThing[]>;
