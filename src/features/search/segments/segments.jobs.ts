import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { manyCarsChanged } from './many-cars-changed.ts';
import { mergeChanges } from './merge-changes.ts';

export const segmentsListeners = [
  listener(manyCarsChanged, 'merge', ({ database }: Platform) => mergeChanges({ database })),
];

export const segmentsSchedules = [
  schedule('merge-search-changes', '* * * * *', ({ database }: Platform) => mergeChanges({ database })),
];
