import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** Instants are stored with their zone and read as Date (UTC). */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Integer cents (rules.md#money). */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** Primary keys are ids of `ids.ts`, kept as text: opaque to everyone (rules.md#wire). */
export const id = (name = 'id') => text(name).primaryKey();

/** PostgreSQL refuses half a surrogate pair and NUL in jsonb; a text column stores the first as U+FFFD, and so does this. */
export const storableJson = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;

/** Any JSON value; read as it was written. */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value, storableJson),
});
