/** How much of a body a call takes, and in which time it has to arrive (rules.md#bodies). */
export interface BodyLimit {
  mostBytes: number;
  withinMs: number;
}

/** What a form or a JSON call sends is there at once, also on a slow phone: 16 kB at 2 kB a second. */
export const smallBody: BodyLimit = { mostBytes: 16 * 1024, withinMs: 10_000 };

/** A basket or a checkout, at most 50 lines, each of which may carry the whole car as it was listed; or a text of the shop. */
export const longBody: BodyLimit = { mostBytes: 256 * 1024, withinMs: 15_000 };

/** How files have to arrive: 10 MB in two minutes is 87 kB a second. */
export const uploadPace = {
  /** Before this nothing is asked of an upload: phones change from one antenna to the next. */
  graceMs: 20_000,
  /** Afterwards: on average since the end of the grace. */
  bytesPerSecond: 64 * 1024,
  /** The longest pause in which nothing arrives at all. */
  pauseMs: 20_000,
};

/** Whether an upload has been too slow: `pausedMs` since anything arrived, `ageMs` since it began. */
export function isTooSlow(upload: { ageMs: number; pausedMs: number; bytes: number }): boolean {
  const owed = ((upload.ageMs - uploadPace.graceMs) / 1000) * uploadPace.bytesPerSecond;
  return upload.pausedMs > uploadPace.pauseMs || upload.bytes < owed;
}

/** How many bodies may be on their way at once, from one address and in all. */
export interface PlaceLimits {
  perAddress: number;
  /** Of all of them together, each counted with what it says that it will be, else with the most it may be. */
  mostBytes: number;
}

/** One household, office or proxy has fewer in one moment: nearly all bodies come with their headers. */
export const smallPlaces: PlaceLimits = { perAddress: 100, mostBytes: 32 * 1024 * 1024 };

/** Browsers open six connections to a server. */
export const uploadPlaces: PlaceLimits = { perAddress: 8, mostBytes: 128 * 1024 * 1024 };

/** The length that a request announces; undefined for one that comes in chunks. */
export const announcedBytes = (header: string | null | undefined): number | undefined =>
  header && /^\d+$/.test(header) ? Number(header) : undefined;
