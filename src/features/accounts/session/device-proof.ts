import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** As long as browsers keep a cookie. */
export const deviceKnownForSeconds = 400 * 24 * 3600;

/** A browser may have been used by several members; more than these share the strangers' budget. */
const mostMembers = 5;

/** The accounts that have signed in with a browser before, each with the number of that browser for this account. */
export type KnownDevices = ReadonlyMap<string, string>;

const proofOf = (fields: string, secret: string) =>
  createHmac('sha256', secret).update(`known-device:${fields}`).digest('base64url');

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

interface Entry {
  userId: string;
  device: string;
  text: string;
}

function readEntry(text: string, secret: string, time: Date): Entry | undefined {
  const [userId, device, since, proof] = text.split('.');
  if (!userId || !device || !since || !proof) return undefined;
  if (!isSame(proof, proofOf(`${userId}.${device}.${since}`, secret))) return undefined;
  const age = time.getTime() / 1000 - Number.parseInt(since, 36);
  return age < deviceKnownForSeconds ? { userId, device, text } : undefined;
}

const entriesOf = (cookie: string, secret: string, time: Date): Entry[] =>
  cookie
    .split('~', mostMembers)
    .map((text) => readEntry(text, secret, time))
    .filter((entry) => entry !== undefined);

/** What a cookie proves. Whatever we did not sign, or signed too long ago, proves nothing. */
export const devicesIn = (cookie: string, secret: string, time: Date): KnownDevices =>
  new Map(entriesOf(cookie, secret, time).map(({ userId, device }) => [userId, device]));

/** The cookie after this member has signed in, the latest of several first. */
export function cookieWith(userId: string, cookie: string, secret: string, time: Date): string {
  const device = randomBytes(16).toString('base64url');
  const fields = `${userId}.${device}.${Math.floor(time.getTime() / 1000).toString(36)}`;
  const others = entriesOf(cookie, secret, time).filter((entry) => entry.userId !== userId);
  return [`${fields}.${proofOf(fields, secret)}`, ...others.map(({ text }) => text)]
    .slice(0, mostMembers)
    .join('~');
}
