import type { Allowance, Limit } from '#platform/limits/limits.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const bookingsFromAddress: Limit = { name: 'test-drive-address', uses: 20, seconds: hour };

/** Mails that anybody can cause to one mailbox. */
const mailsToMailbox: Limit = {
  name: 'test-drive-mailbox',
  uses: 6,
  seconds: 24 * hour,
  text: 'We have sent this address too many emails today.',
};

/** What a visitor's booking uses up. */
export const visitorBookings = (address: string, email: string): Allowance[] => [
  { limit: bookingsFromAddress, of: address },
  { limit: mailsToMailbox, of: email },
];

/** What a member's booking uses up. */
export const memberBookings = (userId: string): Allowance[] => [{ limit: bookingsFromAddress, of: userId }];
