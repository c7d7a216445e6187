import type { Context, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from '#platform/http/http.ts';
import { assertSameOrigin, isOverHttps } from '#platform/http/same-origin.ts';
import type { SignedIn } from './accept-session.ts';
import type { Session } from './session.contract.ts';
import { sessionLifetime } from './session.rules.ts';
import { endSession, findSession, type OpenSession, prolongSession } from './session.service.ts';
import { sessionCookie, signToken, tokenOf } from './session-token.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Who is signed in, as they may know it themselves; absent for visitors. */
    profile?: Session;
  }
}

/** Sessions by token, found while one page is made: its calls to the API in process ask the database once. */
export type Recognised = Map<string, Promise<OpenSession | undefined>>;

/** The session of a token that we signed. */
async function recognise(c: Context<ApiEnv>, token: string | undefined): Promise<OpenSession | undefined> {
  if (token === undefined) return undefined;
  // What the page's own calls bring along; a call from outside brings the connection alone.
  const { recognised } = (c.env ?? {}) as { recognised?: Recognised };
  const session = recognised?.get(token) ?? findSession(c.var.platform, token);
  recognised?.set(token, session);
  return session;
}

const attributes = (c: Context<ApiEnv>) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isOverHttps(c) }) as const;

export const clearSessionCookie = (c: Context<ApiEnv>): void =>
  setCookie(c, sessionCookie, '', { ...attributes(c), maxAge: 0 });

/**
 * Gives the new session to the caller; the one that the caller had before ends. Better Auth does not see the request, so whether
 * the cookie is Secure is said here.
 */
export async function startSession(c: Context<ApiEnv>, { headers }: SignedIn): Promise<void> {
  const { actor, platform } = c.var;
  if (actor.kind === 'member') await endSession(platform.database, actor.sessionId);
  c.header('Set-Cookie', undefined);
  const secure = isOverHttps(c) ? '; Secure' : '';
  for (const cookie of headers.getSetCookie()) c.header('Set-Cookie', `${cookie}${secure}`, { append: true });
  c.header('set-auth-token', headers.get('set-auth-token') ?? '');
  c.header('Cache-Control', 'no-store');
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

/** A browser's call. The cookie's lifetime follows the session's, and a cookie without a session goes. */
async function recogniseByCookie(c: Context<ApiEnv>, cookie: string): Promise<void> {
  assertSameOrigin(c);
  const { database, config } = c.var.platform;
  const token = tokenOf(cookie, config.sessionSecret);
  const session = await recognise(c, token);
  if (!token || !session) {
    clearSessionCookie(c);
    return;
  }
  c.set('actor', session.actor);
  c.set('profile', session.profile);
  if (await prolongSession(database, session)) {
    const signed = signToken(token, config.sessionSecret);
    setCookie(c, sessionCookie, signed, { ...attributes(c), maxAge: sessionLifetime });
  }
}

async function recogniseByBearer(c: Context<ApiEnv>, bearer: string): Promise<void> {
  const { database, config } = c.var.platform;
  const token = tokenOf(bearer, config.sessionSecret);
  const session = await recognise(c, token);
  if (!session) return;
  c.set('actor', session.actor);
  c.set('profile', session.profile);
  await prolongSession(database, session);
}

/**
 * Says who acts: by bearer token, else by cookie; without either, nobody asks the database. Unsafe calls with a cookie
 * throw 403 `other-origin` when a page of another origin makes them (rules.md#sessions).
 */
export const sessionGuard: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const bearer = bearerOf(c);
  const cookie = bearer === undefined ? getCookie(c, sessionCookie) : undefined;
  if (bearer !== undefined) await recogniseByBearer(c, bearer);
  else if (cookie) await recogniseByCookie(c, cookie);
  await next();
  // What someone is answered is theirs: no cache on the way may keep it, unless its route says how.
  if (c.var.profile && !c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
};
