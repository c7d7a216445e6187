import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { fileBrought } from '../car-import.service.ts';
import { readFile } from './read-file.ts';

/** `unnamedUnits` tells what orders have of a listing, which a higher shelf knows. */
export const readingListenersWith = (unnamedUnits: UnnamedUnits) => [
  listener(fileBrought, 'read', ({ database }: Platform, { importId }) =>
    readFile(database, importId, unnamedUnits),
  ),
];
