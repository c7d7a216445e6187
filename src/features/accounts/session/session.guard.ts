import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from '#platform/http/http.ts';
import { assertSameOrigin, isOverHttps, isSafe } from '#platform/http/same-origin.ts';
import { sessionCookieOf, sessionCookies } from '#platform/http/session-cookie.ts';
import { rememberDevice } from './known-device.guard.ts';
import type { SignedIn } from './open-session.ts';
import type { Session } from './session.contract.ts';
import { lifetimeOf } from './session.rules.ts';
import { endSession, findSession, noteSeen, type OpenSession } from './session.service.ts';
import { signToken, tokenOf } from './session-token.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The account that a call concerned for which nobody has to be signed in: for the security log. */
    concerned?: string;
    /** Who is signed in, as they may know it themselves; absent for visitors. */
    profile?: Session;
    /** The session that this call has begun or renewed. */
    signedIn?: SignedIn;
  }
}

/** What the calls of one page share. */
export interface PageCalls {
  /** Sessions by token: the page's calls to the API in process ask the database once. */
  recognised: Map<string, Promise<OpenSession | undefined>>;
  /** Whether somebody opens the page, in contrast to a browser that asks for it ahead or again by itself. */
  isOpening: boolean;
}

// The page's own calls bring this along; a call from outside has the connection alone.
const pageCallsOf = (c: Context<ApiEnv>) => (c.env ?? {}) as Partial<PageCalls>;

/** The session of a token that we signed. */
async function recognise(c: Context<ApiEnv>, token: string | undefined): Promise<OpenSession | undefined> {
  if (token === undefined) return undefined;
  const { recognised } = pageCallsOf(c);
  const session = recognised?.get(token) ?? findSession(c.get('platform'), token);
  recognised?.set(token, session);
  return session;
}

/** Lets the session's owner act. Acts and openings of pages keep a session alive, other reading does not. */
async function admit(c: Context<ApiEnv>, session: OpenSession): Promise<void> {
  c.set('actor', session.actor);
  c.set('profile', session.profile);
  if (!isSafe(c.req.method) || pageCallsOf(c).isOpening) await noteSeen(c.get('platform').database, session);
}

const attributes = (c: Context<ApiEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isOverHttps(c) }) as const;

/**
 * For the end of a session by its owner's own act, and for nothing else: a browser drops the cookie of this name
 * whatever it holds by then, so an answer that comes late would sign out who has logged in meanwhile.
 */
export function clearSessionCookie(c: Context<ApiEnv>): void {
  setCookie(c, sessionCookieOf(c), '', { ...attributes(c), maxAge: 0 });
}

/** A session cookie of the other name opens nothing, and would only keep its owner from the kept answers. */
function clearStrayCookie(c: Context<ApiEnv>): void {
  if (isOverHttps(c) && getCookie(c, sessionCookies.http) !== undefined)
    setCookie(c, sessionCookies.http, '', { ...attributes(c), maxAge: 0 });
}

/** Gives the session's token to the caller: to browsers as a cookie, to programs as a header. */
export function handOverSession(c: Context<ApiEnv>, signedIn: SignedIn): void {
  const { token, session } = signedIn;
  const signed = signToken(token, c.var.platform.config.sessionSecret);
  c.set('signedIn', signedIn);
  setCookie(c, sessionCookieOf(c), signed, { ...attributes(c), maxAge: lifetimeOf(session.role) });
  c.header('set-auth-token', signed);
  c.header('Cache-Control', 'no-store');
}

/**
 * Gives the new session to the caller; the one that the caller had before ends. From now on the browser is one that the
 * account has signed in with.
 */
export async function startSession(c: Context<ApiEnv>, signedIn: SignedIn): Promise<void> {
  const { actor, platform } = c.var;
  if (actor.kind === 'member') await endSession(platform.database, actor.sessionId);
  handOverSession(c, signedIn);
  rememberDevice(c, signedIn.session._id);
}

/** Programs send `Authorization: Bearer` with the token as it was handed out, URL-encoded or not. */
function bearerOf(c: Context<ApiEnv>): string | undefined {
  const given = /^bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (!given?.includes('%')) return given;
  try {
    return decodeURIComponent(given);
  } catch {
    return undefined;
  }
}

/** A browser's call. A cookie whose session is over stays: the next login replaces it, or its own end comes. */
async function recogniseByCookie(c: Context<ApiEnv>, cookie: string): Promise<void> {
  assertSameOrigin(c);
  const session = await recognise(c, tokenOf(cookie, c.get('platform').config.sessionSecret));
  if (session) await admit(c, session);
}

async function recogniseByBearer(c: Context<ApiEnv>, bearer: string): Promise<void> {
  const session = await recognise(c, tokenOf(bearer, c.get('platform').config.sessionSecret));
  if (session) await admit(c, session);
}

/**
 * Says who acts: by bearer token, else by cookie; without either, nobody asks the database. Unsafe calls with a cookie
 * throw 403 `other-origin` when a page of another origin makes them (rules.md#sessions).
 */
export const sessionGuard: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const bearer = bearerOf(c);
  const cookie = bearer === undefined ? getCookie(c, sessionCookieOf(c)) : undefined;
  clearStrayCookie(c);
  if (bearer !== undefined) await recogniseByBearer(c, bearer);
  else if (cookie) await recogniseByCookie(c, cookie);
  await next();
  // What someone is answered is theirs: no cache on the way may keep it, unless its route says how.
  const { headers } = c.res;
  if (c.get('profile') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-store');
};
