import type { Database } from '#platform/database/database.ts';

/**
 * Names the vehicles that a car counts, or all of it that stand here: they stand on a higher shelf, so the server hands
 * this in.
 */
export type NameUnits = (database: Database, carId: string, which?: 'counted' | 'here') => Promise<string[]>;
