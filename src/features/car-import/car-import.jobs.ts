import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { fileBrought, importConfirmed, sweepImports } from './car-import.service.ts';
import { readFile } from './read-file.ts';
import { writeCars } from './write-cars.ts';

export const carImportListeners = [
  listener(fileBrought, 'read', ({ database }: Platform, { importId }) => readFile(database, importId)),
  listener(importConfirmed, 'write', ({ database, config }: Platform, { importId }) =>
    writeCars(database, importId, config.dealerTimezone),
  ),
];

export const carImportSchedules = [
  schedule('sweep-car-imports', '33 4 * * *', ({ database }: Platform) => sweepImports(database)),
];
