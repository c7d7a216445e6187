import type { Allowance, Limit } from '#platform/limits/limits.ts';

const refusedFromAddress: Limit = { name: 'passkey-address', uses: 100, seconds: 15 * 60 };

/** Keys that were refused. Nobody guesses one; each costs a signature's check (rules.md#limits). */
export const refusedPasskeys = (address: string): Allowance[] => [{ limit: refusedFromAddress, of: address }];
