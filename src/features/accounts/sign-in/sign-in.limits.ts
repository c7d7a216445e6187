import type { Allowance, Limit } from '#platform/limits/limits.ts';

const quarterOfAnHour = 15 * 60;
const hour = 3600;

/** What a browser that has signed in before may mistype (OWASP's device cookies). Strangers use none of it up. */
const loginOfDevice: Limit = { name: 'login-device', uses: 5, seconds: quarterOfAnHour, forgiving: true };

/** Wrong logins from a browser that this account has signed in with: no others count, from wherever they come. */
export const wrongLoginsOfDevice = (device: string): Allowance[] => [{ limit: loginOfDevice, of: device }];

/** Someone who has forgotten which password it was. */
const loginFromOnePlace: Limit = {
  name: 'login-account-address',
  uses: 5,
  seconds: quarterOfAnHour,
  forgiving: true,
};
/** One account guessed at from many places. */
const loginOfAccount: Limit = { name: 'login-account', uses: 50, seconds: quarterOfAnHour };
/** Many accounts tried from one place; an office or a school is one place, too. */
const loginFromAddress: Limit = { name: 'login-address', uses: 100, seconds: quarterOfAnHour };

/** Wrong logins from browsers that are not known (rules.md#limits). `account` is its e-mail address, or what was entered where there is none. */
export const wrongLogins = (account: string, address: string): Allowance[] => [
  { limit: loginFromOnePlace, of: `${account} ${address}` },
  { limit: loginOfAccount, of: account },
  { limit: loginFromAddress, of: address },
];

const registrationOfEmail: Limit = { name: 'register-account', uses: 20, seconds: hour };
const registrationFromAddress: Limit = { name: 'register-address', uses: 600, seconds: hour };

export const registrations = (email: string, address: string): Allowance[] => [
  { limit: registrationOfEmail, of: email },
  { limit: registrationFromAddress, of: address },
];
