import { CodedError } from '#platform/errors.ts';

/**
 * 401, with one text for an unknown address, a wrong password and a deactivated account, so that nobody learns who has
 * an account.
 */
export const wrongCredentials = () =>
  new CodedError(401, 'wrong-credentials', 'Wrong email address or password.');
