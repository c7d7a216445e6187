import { jobKind } from '#platform/jobs/jobs.ts';

/** Sent by what changes many cars at once. */
export const manyCarsChanged = jobKind<Record<string, never>>('many-cars-changed');
