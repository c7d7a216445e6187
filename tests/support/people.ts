import { eq } from 'drizzle-orm';
import { sessions, users } from '#features/accounts/accounts.tables.ts';
import { storeMember } from '#features/accounts/create-member.ts';
import { hashPassword } from '#features/accounts/hash-password.ts';
import { permits } from '#features/accounts/permits/permits.tables.ts';
import { lifetimeOf } from '#features/accounts/session/session.rules.ts';
import { newSessionToken, signToken } from '#features/accounts/session/session-token.ts';
import type { Member } from '#platform/actor.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/database/ids.ts';
import { sessionCookies } from '#platform/http/session-cookie.ts';
import type { PermitName, Role } from '#platform/permissions.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import type { Api } from '#server/api.ts';

/** The password of everyone here. */
export const testPassword = 'Test-Drive-1';

let hash: Promise<string> | undefined;
/** Once a process: hashing is slow by design. */
const testHash = () => {
  hash ??= hashPassword(testPassword);
  return hash;
};

/** Someone with an account. */
export interface TestMember {
  userId: string;
  email: string;
  username?: string;
  role: Role;
  password: string;
}

/** Someone who is logged in, with a real session. */
export interface TestPerson extends TestMember {
  /** For service calls. */
  actor: Member;
  /** For a Cookie header. */
  cookie: string;
  /** For an Authorization header. */
  bearer: string;
  /** Calls the API as this person, with their cookie; a string as body is sent as JSON. */
  request(path: string, init?: RequestInit): Promise<Response>;
}

export interface People {
  /** An account of that role, not logged in. Staff have a username. */
  member(role: Role, named?: { email?: string; username?: string }): Promise<TestMember>;
  /** A new person of that role, logged in, with the permits named, as if just verified. */
  signIn(role: Role, verified?: { permits: readonly PermitName[] }): Promise<TestPerson>;
  aCustomer(): Promise<TestPerson>;
}

export function peopleOf({ database, config }: Platform, api: Api): People {
  async function member(role: Role, named: { email?: string; username?: string } = {}): Promise<TestMember> {
    const key = newId().replaceAll('-', '').slice(-12);
    const email = named.email ?? `${role.toLowerCase()}-${key}@example.com`;
    const username = named.username ?? (role === 'User' ? undefined : `staff-${key}`);
    const name = { firstName: 'Robin', lastName: `Number ${key}`, phone: '+1 313 555 0199' };
    const userId = await storeMember(database, { email, username, role, ...name }, await testHash());
    return { userId, email, username, role, password: testPassword };
  }

  async function signIn(
    role: Role,
    verified: { permits: readonly PermitName[] } = { permits: [] },
  ): Promise<TestPerson> {
    const someone = await member(role);
    // A real shop requires a second factor of them: without one they could do nothing.
    if (role === 'Global-Admin')
      await database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, someone.userId));
    const sessionId = newId();
    const token = newSessionToken();
    const begun = now();
    await database.insert(sessions).values({
      id: sessionId,
      token,
      userId: someone.userId,
      createdAt: begun,
      lastSeenAt: begun,
      expiresAt: new Date(begun.getTime() + lifetimeOf(role) * 1000),
    });
    for (const name of verified.permits)
      await database
        .insert(permits)
        .values({ sessionId, name, grantedAt: now(), endsAt: new Date(now().getTime() + 600_000) });
    const bearer = signToken(token, config.sessionSecret);
    const name = sessionCookies[config.publicUrl?.startsWith('https:') ? 'https' : 'http'];
    const cookie = `${name}=${encodeURIComponent(bearer)}`;
    return {
      ...someone,
      actor: {
        kind: 'member',
        userId: someone.userId,
        sessionId,
        email: someone.email,
        role,
        permits: verified.permits,
      },
      cookie,
      bearer,
      async request(path, init = {}) {
        const headers = new Headers(init.headers);
        headers.set('cookie', cookie);
        if (typeof init.body === 'string' && !headers.has('content-type')) {
          headers.set('content-type', 'application/json');
        }
        return api.request(path, { ...init, headers });
      },
    };
  }

  return { member, signIn, aCustomer: () => signIn('User') };
}
