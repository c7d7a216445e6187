import { jobKind, listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { mergeChanges } from './merge-changes.ts';

/** Sent by what changes many cars at once. */
export const manyCarsChanged = jobKind<Record<string, never>>('many-cars-changed');

export const segmentsListeners = [
  listener(manyCarsChanged, 'merge', ({ database }: Platform) => mergeChanges({ database })),
];

export const segmentsSchedules = [
  schedule('merge-search-changes', '* * * * *', ({ database }: Platform) => mergeChanges({ database })),
];
