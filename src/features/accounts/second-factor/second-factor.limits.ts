import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;

/** What a browser that has signed in before, or a session that is open, may mistype. */
const codesOfOwner: Limit = {
  name: 'second-factor-owner',
  uses: 10,
  seconds: quarterOfAnHour,
  forgiving: true,
};

/** Wrong codes of a browser that the account has signed in with, or of one of its sessions; no others count. */
export const wrongCodesOf = (deviceOrSession: string): Allowance[] => [
  { limit: codesOfOwner, of: deviceOrSession },
];

/** Only who reads the account's mails gets so far, so this is not used up by somebody who knows the password. */
const codesAfterMail: Limit = {
  name: 'second-factor-mail',
  uses: 10,
  seconds: quarterOfAnHour,
  forgiving: true,
};

/** Wrong codes after a mailed link was opened. */
export const wrongCodesAfterMail = (userId: string): Allowance[] => [{ limit: codesAfterMail, of: userId }];

/** Only who knows the password gets so far. */
const codesOfAccount: Limit = {
  name: 'second-factor-account',
  uses: 10,
  seconds: quarterOfAnHour,
  forgiving: true,
};
const codesFromAddress: Limit = { name: 'second-factor-address', uses: 100, seconds: quarterOfAnHour };

/** Wrong codes from browsers that are not known (rules.md#limits), however many logins they are spread over. */
export const wrongCodes = (userId: string, address: string): Allowance[] => [
  { limit: codesOfAccount, of: userId },
  { limit: codesFromAddress, of: address },
];
