import type { Allowance, Limit } from '#platform/limits/limits.ts';

/** Programs ask every few minutes at most, and a person has a few of them. */
const feedsRead: Limit = {
  name: 'calendar-feed',
  uses: 120,
  seconds: 3_600,
  text: 'This calendar was requested too often.',
};

/** A feed is made anew each time, for whoever has its address (rules.md#limits). */
export const feedReads = (userId: string): Allowance[] => [{ limit: feedsRead, of: userId }];
