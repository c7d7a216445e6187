/** What browsers and Node call a fetch that got no answer; there is no code for it, and its type is TypeError. */
const unreached = /fetch|network|load failed|terminated/i;

/** A fetch that was called off or took too long. Any other `DOMException` comes of a script, such as a node that is not where it was. */
const givenUp = ['AbortError', 'NetworkError', 'TimeoutError'];

/** Whether the network or the server was away, as opposed to a mistake in the code. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof DOMException
    ? givenUp.includes(error.name)
    : error instanceof TypeError && unreached.test(error.message);
