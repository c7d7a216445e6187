import type { Member } from '#platform/actor.ts';
import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

/** Someone who mistypes what stands in the mail. */
const ofSession: Limit = {
  name: 'vip-session',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** Somebody who logs in again and again to guess on. More than one session can use up: a stolen one locks nobody out. */
const ofAccount: Limit = { name: 'vip-account', uses: 30, seconds: quarterOfAnHour };

/** Wrong VIP credentials only (rules.md#limits). The account is whose session it is: no other's credentials open it. */
export const wrongVipEntries = ({ sessionId, userId }: Pick<Member, 'sessionId' | 'userId'>): Allowance[] => [
  { limit: ofSession, of: sessionId },
  { limit: ofAccount, of: userId },
];
