import type { Allowance, Limit } from '#platform/limits/limits.ts';

/** One call for each pause in typing; an office is one address. */
const judgmentsFromAddress: Limit = { name: 'judge-password-address', uses: 1000, seconds: 3600 };

export const judgments = (address: string): Allowance[] => [{ limit: judgmentsFromAddress, of: address }];
