/** A failure of the chain or of the way there, in one sentence, without addresses that may carry a provider's key. */
export class EvmError extends Error {}
