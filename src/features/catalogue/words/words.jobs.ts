import { listener, schedule } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { learnWords } from './learn-words.ts';
import { manyCarsChanged } from './many-cars-changed.ts';

export const wordsListeners = [
  listener(manyCarsChanged, 'learn-words', ({ database }: Platform) => learnWords({ database })),
];

export const wordsSchedules = [
  schedule('learn-words', '*/5 * * * *', ({ database }: Platform) => learnWords({ database })),
];
