import { ownMails } from '#features/accounts/own-mails.limits.ts';
import type { Database } from '#platform/database/database.ts';
import type { Allowance, Limit } from '#platform/limits/limits.ts';
import { strangerMails } from '#platform/limits/stranger-mails.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const bookingsFromAddress: Limit = { name: 'test-drive-address', uses: 20, seconds: hour };

/** What a visitor's booking uses up. */
export const visitorBookings = (address: string, email: string): Allowance[] => [
  { limit: bookingsFromAddress, of: address },
  ...strangerMails(email),
];

/** What a member's booking uses up. */
export const memberBookings = async (database: Database, userId: string): Promise<Allowance[]> => [
  { limit: bookingsFromAddress, of: userId },
  ...(await ownMails(database, userId)),
];
