import { CodedError } from '#platform/errors.ts';
import { type Audience, may, type Permission, type Role } from '#platform/permissions.ts';

/** Nobody is signed in. */
export interface Visitor {
  kind: 'visitor';
}

/** A signed-in person, and the session that proves it. */
export interface Member {
  kind: 'member';
  userId: string;
  sessionId: string;
  email: string;
  role: Role;
}

/** Whoever acts: every service call reads the same for visitors, customers and staff. */
export type Actor = Visitor | Member;

export const visitor: Visitor = { kind: 'visitor' };

export const audienceOf = (actor: Actor): Audience => (actor.kind === 'member' ? actor.role : 'visitor');

/** Throws 401 `not-signed-in` or 403 `not-allowed` unless the actor holds the permission. */
export function assertMay(actor: Actor, permission: Permission): void {
  if (may(audienceOf(actor), permission)) return;
  if (actor.kind === 'visitor') throw new CodedError(401, 'not-signed-in', 'Please log in to continue.');
  throw new CodedError(403, 'not-allowed', 'Your account may not do this.');
}

/** The actor as a member. Throws 401 `not-signed-in` for a visitor. */
export function memberOf(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw new CodedError(401, 'not-signed-in', 'Please log in to continue.');
}
