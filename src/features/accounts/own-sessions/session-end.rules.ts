/** How long before the end of a session its owner is told (rules.md#sessions). */
const noticeMs = 2 * 60_000;

/** While the notice stands: another tab may have moved the end. */
const whileToldMs = 10_000;

/** Where the end is not known: soon after a page was opened, and when no answer came. */
const unknownMs = 30_000;

/** What is known of the end: instants in ISO 8601. */
interface KnownEnd {
  endsAt: string;
  idleEndsAt?: string;
  serverTime: string;
}

/** Milliseconds to an instant, by the server's clock: the one here may be wrong. */
const until = (instant: string | undefined, { serverTime }: KnownEnd) =>
  instant === undefined ? Number.POSITIVE_INFINITY : Date.parse(instant) - Date.parse(serverTime);

const leftMs = (end: KnownEnd) => Math.min(until(end.endsAt, end), until(end.idleEndsAt, end));

/** Set in the last two minutes: whether an act still moves the end. */
export function shortOf(end: KnownEnd): { mayStay: boolean } | undefined {
  if (leftMs(end) > noticeMs) return undefined;
  return { mayStay: until(end.endsAt, end) > noticeMs };
}

/** Milliseconds after which the end is asked for again. Null: it is not known. */
export function lookAgainIn(end: KnownEnd | null): number {
  if (!end) return unknownMs;
  const left = leftMs(end);
  // A moment past the end, so that the answer is not a moment too early.
  return left > noticeMs ? left - noticeMs : Math.min(whileToldMs, Math.max(left, 0) + 500);
}
