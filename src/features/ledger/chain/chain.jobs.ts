import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { checkLedger } from './check-ledger.ts';

export const chainSchedules = [
  schedule('check-ledger', '7 * * * *', ({ database }: Platform) => checkLedger(database)),
];
