import type { Context } from 'hono';
import { now } from '#platform/clock.ts';
import type { ApiEnv } from '#platform/http/http.ts';
import { readOwnCookie, writeOwnCookie } from '#platform/http/own-cookies.ts';
import { cookieWith, deviceKnownForSeconds, devicesIn, type KnownDevices } from './device-proof.ts';

/**
 * Says that an account has signed in with this browser before, and nothing else: it opens no session. Wrong guesses of
 * strangers do not use up what such a browser may mistype (rules.md#limits).
 */
const deviceCookie = 'marque.device';

/** Which accounts have signed in with the caller's browser before. */
export const knownDevicesOf = (c: Context<ApiEnv>): KnownDevices =>
  devicesIn(readOwnCookie(c, deviceCookie) ?? '', c.var.platform.config.sessionSecret, now());

/** From now on the caller's browser is one that this account has signed in with. It stays so after logout. */
export function rememberDevice(c: Context<ApiEnv>, userId: string): void {
  const value = cookieWith(
    userId,
    readOwnCookie(c, deviceCookie) ?? '',
    c.var.platform.config.sessionSecret,
    now(),
  );
  writeOwnCookie(c, deviceCookie, { value, seconds: deviceKnownForSeconds });
}
