import { z } from 'zod';
import type { Result } from './result.ts';

const mostRecent = 6;
const shape = z.array(z.object({ to: z.string(), label: z.string(), about: z.string() }));

/** What can be done with it may have changed since. */
const acts = [] as const;

/** For this person and this visit alone: names of customers do not stay in a browser that others use. */
const placeFor = (userId: string) => `desk-recent:${userId}`;

/** What was chosen last, the newest first; none where the browser keeps nothing. */
export function recentOf(userId: string): readonly Result[] {
  try {
    const kept = shape.parse(JSON.parse(sessionStorage.getItem(placeFor(userId)) ?? '[]'));
    return kept.map((one) => ({ ...one, acts }));
  } catch {
    // A browser that refuses, or what somebody else wrote there.
    return [];
  }
}

export function keepRecent(userId: string, chosen: Result): void {
  const others = recentOf(userId).filter(({ to }) => to !== chosen.to);
  try {
    sessionStorage.setItem(placeFor(userId), JSON.stringify([chosen, ...others].slice(0, mostRecent)));
  } catch {
    // A browser that refuses goes without.
  }
}
