import { bigint, text, timestamp } from 'drizzle-orm/pg-core';

/** Instants are stored with their zone and read as Date (UTC). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Integer cents (rules.md#money). */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** Primary keys are ids of `ids.ts`, kept as text: opaque to everyone (rules.md#wire). */
export const id = (name = 'id') => text(name).primaryKey();
