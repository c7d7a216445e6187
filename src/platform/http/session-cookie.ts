import type { Context } from 'hono';
import type { ApiEnv } from './http.ts';
import { isOverHttps } from './same-origin.ts';

/**
 * The session cookie's names. Over https the browser itself keeps to what the prefix promises: set by this very host, by
 * https, for all its paths (RFC 6265bis, 4.1.3.2). It refuses the prefix over plain http.
 */
export const sessionCookies = {
  https: '__Host-marque.session_token',
  http: 'marque.session_token',
} as const;

/** The name under which this request may bring a session; the other one opens nothing. */
export const sessionCookieOf = (c: Context<ApiEnv>): string =>
  isOverHttps(c) ? sessionCookies.https : sessionCookies.http;

const names = new Set<string>(Object.values(sessionCookies));

/** Whether a Cookie header has a session cookie among its cookies, of exactly that name. */
export const hasSessionCookie = (header: string): boolean =>
  header.split(';').some((cookie) => names.has(cookie.split('=', 1)[0]!.trim()));
