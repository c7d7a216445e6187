import type { Allowance, Limit } from '#platform/limits/limits.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const waitsFromAddress: Limit = { name: 'stock-wait-address', uses: 30, seconds: hour };

/** Mails that anybody can cause to one mailbox. */
const mailsToMailbox: Limit = { name: 'stock-wait-mailbox', uses: 5, seconds: 24 * hour };

export const waitRequests = (address: string): Allowance[] => [{ limit: waitsFromAddress, of: address }];

/** Never told: the answer is the same for every mailbox. */
export const waitMails = (email: string): Allowance[] => [{ limit: mailsToMailbox, of: email }];
