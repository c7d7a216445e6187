import { z } from 'zod';

export const shortestReason = 3;
export const longestReason = 500;
const noReason = `Give a reason of at least ${shortestReason} characters`;

/** Why staff did something that cannot be taken back; it stands in the audit. */
export const reasonText = z
  .string(noReason)
  .trim()
  .min(shortestReason, noReason)
  .max(longestReason, `At most ${longestReason} characters`);
