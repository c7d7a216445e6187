import type { Member } from '#platform/actor.ts';
import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

const reentryOfSession: Limit = {
  name: 'reentry-session',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** More than one session can use up: a stolen one keeps the owner, who has another, from nothing. */
const reentryOfAccount: Limit = { name: 'reentry-account', uses: 30, seconds: quarterOfAnHour };

/** Wrong re-entries of one's own credentials before a sensitive screen. */
export const wrongReentries = ({ sessionId, userId }: Pick<Member, 'sessionId' | 'userId'>): Allowance[] => [
  { limit: reentryOfSession, of: sessionId },
  { limit: reentryOfAccount, of: userId },
];
