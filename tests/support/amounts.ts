/** How many of something are tried: few in `npm test`, more in `npm run test:all`. The same ones each time. */
export const amount = (quick: number, all: number): number => (process.env.TESTS === 'all' ? all : quick);

/** The seed of everything that is generated, unless FUZZ_SEED names another one. */
export const seed = Number(process.env.FUZZ_SEED ?? 20_261_123);
