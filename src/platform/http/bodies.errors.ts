import { CodedError } from '#platform/errors.ts';

const shortly = { 'Retry-After': '10' };

export const tooLarge = (text = 'This is larger than the shop accepts.', fields?: Record<string, string>) =>
  new CodedError(413, 'too-large', text, { fields });

/** Node's limit for the first line and all headers together: 16 kB. */
export const tooLongAddress = () =>
  new CodedError(431, 'address-too-long', 'This address is too long. Please shorten it and try again.');

export const notUnderstood = () => new CodedError(400, 'not-understood', 'This request is not valid.');

export const tooSlow = () =>
  new CodedError(408, 'too-slow', 'This took too long to arrive. Please try again.');

export const tooManyAtOnce = () =>
  new CodedError(
    429,
    'too-many-at-once',
    'Too many requests at the same time. Please try again in a moment.',
    { headers: shortly },
  );

export const tooBusy = () =>
  new CodedError(503, 'busy', 'The shop is busy. Please try again.', {
    headers: shortly,
  });
