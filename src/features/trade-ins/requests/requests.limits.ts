import type { Allowance, Limit } from '#platform/limits/limits.ts';

const estimatesFromAddress: Limit = { name: 'trade-in-estimates', uses: 120, seconds: 600 };
const requestsOfPerson: Limit = {
  name: 'trade-in-requests',
  uses: 10,
  seconds: 86_400,
  text: 'You have sent too many requests today.',
};

/** An office or a school is one address, too. */
export const estimateAllowance = (address: string): Allowance[] => [
  { limit: estimatesFromAddress, of: address },
];

export const requestAllowance = (userId: string): Allowance[] => [{ limit: requestsOfPerson, of: userId }];
