const slowMs = 50;
/** A frame after so long is the first after a rest, or after the page was away: it says nothing. */
const restMs = 1_000;
const slowInARowLimit = 3;

/** How many frames in a row were slow, with one more that came after `ms`. */
export const slowFramesWith = (slowInARow: number, ms: number): number =>
  ms > slowMs && ms < restMs ? slowInARow + 1 : 0;

export const drawsTooSlowly = (slowInARow: number) => slowInARow >= slowInARowLimit;
