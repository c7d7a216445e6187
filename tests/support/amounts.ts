/** How many of something are tried: few in `npm test`, more in `npm run test:all`. The same ones each time. */
export const amount = (quick: number, all: number): number => (process.env.TESTS === 'all' ? all : quick);

/** Of these, in `npm test` as many as `quick`, spread evenly; all of them in `npm run test:all`. */
export function some<Item>(all: readonly Item[], quick: number): readonly Item[] {
  if (process.env.TESTS === 'all' || quick >= all.length) return all;
  return Array.from({ length: quick }, (_, place) => all[Math.floor((place * all.length) / quick)]!);
}

/** The seed of everything that is generated, unless FUZZ_SEED names another one. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);
