import type { Allowance, Limit } from '#platform/limits/limits.ts';
import { loginLinkLivesMinutes } from './mailed-login.contract.ts';

/**
 * As long as a link lives: whoever used these up, the owner has a link that works in the mailbox, and gets no more mails
 * than that.
 */
const linksOfAccount: Limit = { name: 'login-link-account', uses: 3, seconds: loginLinkLivesMinutes * 60 };

/** Never told: the answer is the same for every address. */
export const loginLinks = (userId: string): Allowance[] => [{ limit: linksOfAccount, of: userId }];

/** An office or a school is one address, too. */
const requestsFromAddress: Limit = { name: 'login-link-address', uses: 60, seconds: 15 * 60 };

export const loginLinkRequests = (address: string): Allowance[] => [
  { limit: requestsFromAddress, of: address },
];
