import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { keepAnchoring } from './anchor-records.ts';

export const anchorSchedules = [
  schedule('anchor-ledger', '* * * * *', (shop: Platform) => keepAnchoring(shop)),
];
