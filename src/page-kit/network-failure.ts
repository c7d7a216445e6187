/** What browsers and Node call a fetch that got no answer; there is no code for it, and its type is TypeError. */
const unreached = /fetch|network|load failed|terminated/i;

/** Whether the network or the server was away, as opposed to a mistake in the code. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof TypeError && unreached.test(error.message));
