import { schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { eraseWhatIsOver } from './erase-what-is-over.ts';

export const agesSchedules = [
  schedule('erase-what-is-over', '23 3 * * *', (shop: Platform) => eraseWhatIsOver(shop)),
];
