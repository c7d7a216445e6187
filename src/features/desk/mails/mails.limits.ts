import type { Allowance, Limit } from '#platform/limits/limits.ts';

const ofMail: Limit = {
  name: 'mail-again',
  uses: 1,
  seconds: 600,
  text: 'This email was just resent.',
};
const byMember: Limit = {
  name: 'mails-again-by',
  uses: 30,
  seconds: 3600,
  text: 'You have resent many emails.',
};

/** The same mail goes out once in 10 minutes, and one of the staff sends 30 in an hour. */
export const againBy = (mailId: string, userId: string): Allowance[] => [
  { limit: ofMail, of: mailId },
  { limit: byMember, of: userId },
];
