import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

const reentryOfAccount: Limit = {
  name: 'reentry-account',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
const reentryFromAddress: Limit = { name: 'reentry-address', uses: 100, seconds: quarterOfAnHour };

/** Wrong re-entries of one's own credentials before a sensitive screen. */
export const wrongReentries = (userId: string, address: string): Allowance[] => [
  { limit: reentryOfAccount, of: userId },
  { limit: reentryFromAddress, of: address },
];
