import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

/** Only who knows the password gets so far. */
const codesOfAccount: Limit = {
  name: 'second-factor-account',
  uses: 10,
  seconds: quarterOfAnHour,
  forgiving: true,
};
const codesFromAddress: Limit = { name: 'second-factor-address', uses: 100, seconds: quarterOfAnHour };

/** Wrong codes only (rules.md#limits), however many logins they are spread over. */
export const wrongCodes = (userId: string, address: string): Allowance[] => [
  { limit: codesOfAccount, of: userId },
  { limit: codesFromAddress, of: address },
];
