import type { Allowance, Limit } from '#platform/limits/limits.ts';

/** About eight photos of a phone at once, then one after the other: decoding leaves the processor to the shop. */
const decodedMegapixels: Limit = {
  name: 'photo-megapixels',
  uses: 150,
  seconds: 20,
  text: 'Your photos are still being prepared.',
};

export const photoAllowance = (userId: string, megapixels: number): Allowance[] => [
  { limit: decodedMegapixels, of: userId, cost: megapixels },
];
