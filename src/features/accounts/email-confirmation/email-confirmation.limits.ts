import type { Allowance, Limit } from '#platform/limits/limits.ts';

const sendingsOfAccount: Limit = { name: 'email-confirmation-account', uses: 3, seconds: 3600 };

/** Mails that a member asks for again (rules.md#limits). */
export const confirmationMails = (userId: string): Allowance[] => [{ limit: sendingsOfAccount, of: userId }];
