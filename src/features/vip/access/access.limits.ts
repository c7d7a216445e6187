import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

/** Someone who mistypes what stands in the mail. */
const fromOnePlace: Limit = {
  name: 'vip-account-address',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** One account's credentials guessed at from many places. */
const ofAccount: Limit = { name: 'vip-account', uses: 30, seconds: quarterOfAnHour };
/** Many accounts tried from one place. */
const fromAddress: Limit = { name: 'vip-address', uses: 100, seconds: quarterOfAnHour };

/** Wrong VIP credentials only (rules.md#limits). The account is whose session it is: no other's credentials open it. */
export const wrongVipEntries = (userId: string, address: string): Allowance[] => [
  { limit: fromOnePlace, of: `${userId} ${address}` },
  { limit: ofAccount, of: userId },
  { limit: fromAddress, of: address },
];
