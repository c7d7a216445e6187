/** For a call that may be repeated when no answer came. */
export const nothingTwice = 'We could not reach the server. Try again: nothing is refunded twice.';
