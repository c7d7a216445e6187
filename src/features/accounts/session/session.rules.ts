import type { Role } from '#platform/permissions.ts';

const minute = 60;
const hour = 60 * minute;

/** Seconds from the login to an end that no act moves (rules.md#sessions). */
export const lifetimes = { customer: 30 * 24 * hour, staff: 12 * hour } as const;

/** Seconds without an act or the opening of a page after which a session of staff ends. */
export const staffIdle = 30 * minute;

/** Seconds in which `last seen` is written once at most. */
export const seenRhythm = minute;

const isStaff = (role: Role) => role !== 'User';

export const lifetimeOf = (role: Role): number => (isStaff(role) ? lifetimes.staff : lifetimes.customer);

export interface SessionTimes {
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}
const after = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000);

export interface SessionEnd {
  /** The end that no act moves. */
  endsAt: Date;
  /** The end unless there is an act before it; sessions of customers have none. */
  idleEndsAt?: Date;
}

/** When a session ends. Who became staff since the login is bound by their times. */
export function endOf(role: Role, { startedAt, lastSeenAt, expiresAt }: SessionTimes): SessionEnd {
  if (!isStaff(role)) return { endsAt: expiresAt };
  const latest = Math.min(expiresAt.getTime(), after(startedAt, lifetimes.staff).getTime());
  return { endsAt: new Date(latest), idleEndsAt: after(lastSeenAt, staffIdle) };
}
