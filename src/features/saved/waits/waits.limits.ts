import type { Allowance, Limit } from '#platform/limits/limits.ts';

const hour = 3_600;

/** An office or a school is one address, too. */
const waitsFromAddress: Limit = { name: 'stock-wait-address', uses: 30, seconds: hour };

export const waitRequests = (address: string): Allowance[] => [{ limit: waitsFromAddress, of: address }];
