/** Draws the same numbers for the same seed (mulberry32). */
export interface Chance {
  /** A whole number from 0 to below `below`. */
  next(below: number): number;
  oneOf<One>(all: readonly [One, ...One[]]): One;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
  return { next, oneOf: (all) => all[next(all.length)] ?? all[0] };
}
