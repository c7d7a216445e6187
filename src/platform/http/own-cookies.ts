import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ApiEnv } from './http.ts';
import { isOverHttps } from './same-origin.ts';

/** Over https no other site of the same domain can set it, whatever it knows (RFC 6265bis, 4.1.3.2). */
const prefixOf = (c: Context<ApiEnv>) => (isOverHttps(c) ? 'host' : undefined);

/** A cookie that only the shop reads. Its name gets the prefix `__Host-` over https. */
export const readOwnCookie = (c: Context<ApiEnv>, name: string): string | undefined => {
  const prefix = prefixOf(c);
  return prefix ? getCookie(c, name, prefix) : getCookie(c, name);
};

/** HttpOnly, SameSite=Lax, for the whole shop; 0 seconds take it away. */
export const writeOwnCookie = (
  c: Context<ApiEnv>,
  name: string,
  { value, seconds }: { value: string; seconds: number },
): void => {
  const secure = isOverHttps(c);
  const attributes = { path: '/', httpOnly: true, sameSite: 'Lax', secure, maxAge: seconds } as const;
  setCookie(c, name, value, secure ? { ...attributes, prefix: 'host' } : attributes);
};
