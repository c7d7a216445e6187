import type { Database } from '#platform/database/database.ts';

/** What is read together is true of one moment. */
export const inOneSnapshot = <Read>(database: Database, read: (transaction: Database) => Promise<Read>) =>
  database.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
