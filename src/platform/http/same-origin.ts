import type { Context } from 'hono';
import { CodedError } from '#platform/errors.ts';
import type { ApiEnv } from './http.ts';

/** Whether a call of this method only reads (RFC 9110, 9.2.1). */
export const isSafe = (method: string): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/** The origins under which visitors know the shop. */
export const ownOrigins = (url: string, publicUrl: string | undefined): string[] => [
  new URL(url).origin,
  ...(publicUrl ? [new URL(publicUrl).origin] : []),
];

const hostOf = (origin: string) => {
  try {
    return new URL(origin).host;
  } catch {
    return undefined;
  }
};

/** What a browser says about the page that makes a call; other programs say nothing. */
export interface Sender {
  /** The Origin header. */
  origin: string | undefined;
  /** The Sec-Fetch-Site header. */
  site: string | undefined;
}

/** `own` are the origins under which visitors know the shop. A sender that says nothing is no browser. */
export function isOtherOrigin(sender: Sender, own: readonly string[]): boolean {
  const { origin, site } = sender;
  const saysOther = site !== undefined && site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return saysOther;
  if (own.includes(origin)) return false;
  // Behind a proxy with https, we see the scheme of the inner connection: the host decides, and the browser's word.
  return saysOther || !own.some((one) => hostOf(one) === hostOf(origin));
}

/** Throws 403 `other-origin` for an unsafe call that a page of another origin makes (rules.md#sessions). */
export function assertSameOrigin(c: Context<ApiEnv>): void {
  if (isSafe(c.req.method)) return;
  const own = ownOrigins(c.req.url, c.var.platform.config.publicUrl);
  const sender = { origin: c.req.header('origin'), site: c.req.header('sec-fetch-site') };
  if (isOtherOrigin(sender, own)) {
    throw new CodedError(403, 'other-origin', 'This request came from another site and was rejected.');
  }
}

/** Whether the visitor's browser uses https, to us or to the proxy in front of us. */
export function isOverHttps(c: Context<ApiEnv>): boolean {
  const { publicUrl, trustProxy } = c.get('platform').config;
  if (publicUrl?.startsWith('https:') || c.req.url.startsWith('https:')) return true;
  return trustProxy && c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https';
}
