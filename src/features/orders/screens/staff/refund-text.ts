/** For a call that may be repeated when no answer came. */
export const nothingTwice = 'This did not reach the shop. Please try again: nothing is refunded twice.';
