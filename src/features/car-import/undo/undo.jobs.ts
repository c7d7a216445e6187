import { manyCarsChanged } from '#features/catalogue/words/many-cars-changed.ts';
import { listener } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { ClaimsOnCars } from './claims-on-cars.ts';
import { undoAsked } from './undo.service.ts';
import { undoImport } from './undo-import.ts';

/** `claims` tells what orders and others have of a car, which higher shelves know. */
export const undoListenersWith = (claims: ClaimsOnCars) => [
  listener(undoAsked, 'undo', async (platform: Platform, { importId }) => {
    await undoImport(platform, importId, claims);
    await platform.jobs.send(platform.database, manyCarsChanged, {});
  }),
];
