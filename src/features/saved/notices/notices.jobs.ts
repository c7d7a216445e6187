import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sweepSaved } from './sweep-saved.ts';
import { tellOfSaved, tellOfSavedDaily } from './tell-of-saved.ts';

export const savedSchedules = [
  schedule('tell-of-saved', '* * * * *', (shop: Platform) => tellOfSaved(shop)),
  schedule('tell-of-saved-daily', '13 * * * *', (shop: Platform) => tellOfSavedDaily(shop)),
  schedule('sweep-saved', '37 4 * * *', ({ database }: Platform) => sweepSaved(database)),
];
