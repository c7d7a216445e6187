import type { Database } from '#platform/database/database.ts';

/**
 * Names the vehicles that a car counts, or all of it that are here, those without a VIN that orders have included: they stand
 * on higher shelves, so the server hands this in.
 */
export type NameUnits = (database: Database, carId: string, which?: 'counted' | 'here') => Promise<string[]>;
