import type { Allowance, Limit } from '#platform/limits/limits.ts';

const testMails: Limit = {
  name: 'test-mails',
  uses: 10,
  seconds: 3600,
  text: 'You have sent many test emails.',
};

/** One person sends 10 test mails in an hour. */
export const testMailsOf = (userId: string): Allowance[] => [{ limit: testMails, of: userId }];
