import { CodedError } from '#platform/errors.ts';

const shortly = { 'Retry-After': '10' };

export const tooLarge = (
  text = 'This is more than the shop accepts at once.',
  fields?: Record<string, string>,
) => new CodedError(413, 'too-large', text, { fields });

/** Node's limit for the first line and all headers together: 16 kB. */
export const tooLongAddress = () =>
  new CodedError(431, 'address-too-long', 'This address is too long. Please shorten it and try again.');

export const notUnderstood = () =>
  new CodedError(400, 'not-understood', 'This is not a request that the shop understands.');

export const tooSlow = () =>
  new CodedError(408, 'too-slow', 'This took too long to arrive. Please try again.');

export const tooManyAtOnce = () =>
  new CodedError(
    429,
    'too-many-at-once',
    'Too much is being sent from here at once. Please try again in a moment.',
    { headers: shortly },
  );

export const tooBusy = () =>
  new CodedError(503, 'busy', 'The shop is receiving too much at the moment. Please try again.', {
    headers: shortly,
  });
