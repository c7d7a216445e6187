import { CodedError } from './errors.ts';
import {
  type Audience,
  isVerified,
  may,
  type Permission,
  type PermitName,
  type Role,
} from './permissions.ts';

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
  /** Permits that the session holds now (rules.md#permits); absent: none. */
  permits?: readonly PermitName[];
  /** Came in with a temporary password, and has to choose one before anything else; absent: no. */
  mustChangePassword?: boolean;
  /** Has to turn on a second factor before anything else, since the role requires one; absent: no. */
  mustEnrol?: boolean;
}

/** The person who acts: every service call reads the same for visitors, customers and staff. */
export type Actor = Visitor | Member;

export const visitor: Visitor = { kind: 'visitor' };

export const audienceOf = (actor: Actor): Audience => (actor.kind === 'member' ? actor.role : 'visitor');

/** What stays open with a temporary password: to change it, to log out, and to see that the shop is closed. */
const withTemporaryPassword: readonly Permission[] = [
  'sign in',
  'see own profile',
  'change own password',
  'see whether the shop is open',
  'check health',
];

/** What else stays open, besides what a visitor may do, until the second factor is on that the role requires. */
const whileEnrolling: readonly Permission[] = [
  'see own profile',
  'change own password',
  'protect own account',
];

const opensBeforeEnrolment = (permission: Permission) =>
  may('visitor', permission) || whileEnrolling.includes(permission);

/**
 * Throws 401 `not-signed-in` or 403 `not-allowed` unless the actor's role holds the permission, and 403 `not-verified`
 * where the permission asks for a permit that the session does not hold (any more), 403 `password-change-needed` to a
 * member who has to choose a password first, and 403 `second-factor-required` to one whose role requires a second factor
 * (rules.md#required-second-factor).
 */
export function assertMay(actor: Actor, permission: Permission): void {
  const allowed = may(audienceOf(actor), permission);
  if (!allowed && actor.kind === 'visitor')
    throw new CodedError(401, 'not-signed-in', 'Please log in to continue.');
  if (!allowed) throw new CodedError(403, 'not-allowed', 'Your account does not have permission to do this.');
  if (actor.kind === 'member' && actor.mustChangePassword && !withTemporaryPassword.includes(permission))
    throw new CodedError(403, 'password-change-needed', 'Please choose your own password first.');
  if (actor.kind === 'member' && actor.mustEnrol && !opensBeforeEnrolment(permission))
    throw new CodedError(403, 'second-factor-required', 'Please turn on a second factor first.');
  const permits = actor.kind === 'member' ? (actor.permits ?? []) : [];
  if (!isVerified(permits, permission))
    throw new CodedError(403, 'not-verified', 'Please verify your credentials first.');
}

/** The actor as a member. Throws 401 `not-signed-in` for a visitor. */
export function memberOf(actor: Actor): Member {
  if (actor.kind === 'member') return actor;
  throw new CodedError(401, 'not-signed-in', 'Please log in to continue.');
}
