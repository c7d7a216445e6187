import { median, percentile } from '../bench/figures.ts';

/** One question to the shop, as somebody who waits for it sees it. Times in ms of one clock. */
export interface Seen {
  sentAt: number;
  endedAt: number;
  isAnswered: boolean;
}

/**
 * How long each outage lasted for somebody who asks again and again: from the first question that failed to the first answer after
 * it, in ms. One that has not ended counts up to the last failure.
 */
export function outagesOf(seen: readonly Seen[]): number[] {
  const lengths: number[] = [];
  let since: number | undefined;
  let until = 0;
  for (const { sentAt, endedAt, isAnswered } of seen) {
    if (!isAnswered) {
      since ??= sentAt;
      until = endedAt;
    } else if (since !== undefined) {
      lengths.push(Math.round(endedAt - since));
      since = undefined;
    }
  }
  if (since !== undefined) lengths.push(Math.round(until - since));
  return lengths;
}

/** Of lengths in ms: how many, the middle and the longest. */
export function told(lengths: readonly number[]): { count: number; p50Ms: number; maxMs: number } {
  if (lengths.length === 0) return { count: 0, p50Ms: 0, maxMs: 0 };
  return {
    count: lengths.length,
    p50Ms: Math.round(median(lengths)),
    maxMs: Math.round(Math.max(...lengths)),
  };
}

export const p99 = (lengths: readonly number[]): number =>
  lengths.length === 0 ? 0 : Math.round(percentile(lengths, 0.99));
