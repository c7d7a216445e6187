import { manyCarsChanged } from '#features/catalogue/words/many-cars-changed.ts';
import type { UnnamedUnits } from '#features/vehicles/units/units-in-the-way.ts';
import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { importConfirmed, sweepImports } from './car-import.service.ts';
import { writeCars } from './write-cars.ts';

/** `unnamedUnits` tells what orders have of a listing, which a higher shelf knows. */
export const carImportListenersWith = (unnamedUnits: UnnamedUnits) => [
  listener(importConfirmed, 'write', async ({ database, jobs, config }: Platform, { importId }) => {
    await writeCars(database, importId, config.dealerTimezone, unnamedUnits);
    // Searches look at each car that changed until the index has it; a server that ends here leaves it to the schedule.
    await jobs.send(database, manyCarsChanged, {});
  }),
];

export const carImportSchedules = [
  schedule('sweep-car-imports', '33 4 * * *', ({ database }: Platform) => sweepImports(database)),
];
