import type { Allowance, Limit } from '#platform/limits/limits.ts';

const invitationsOfWalkIn: Limit = { name: 'walk-in-invitations', uses: 3, seconds: 3600 };

/** So many invitations reach one mailbox, whoever of the staff sends them. */
export const invitations = (userId: string): Allowance[] => [{ limit: invitationsOfWalkIn, of: userId }];

/** An office or a school is one address, too. */
const claimsFromAddress: Limit = { name: 'walk-in-claims', uses: 60, seconds: 15 * 60 };

/** Links that one place may try, right or wrong. */
export const claimTries = (address: string): Allowance[] => [{ limit: claimsFromAddress, of: address }];
