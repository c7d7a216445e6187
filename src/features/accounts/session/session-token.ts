import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits. */
export const newSessionToken = (): string => randomBytes(32).toString('base64url');

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest();

/** The form in which a session's token leaves the server, as cookie and as bearer token. */
export const signToken = (token: string, secret: string): string =>
  `${token}.${signatureOf(token, secret).toString('base64')}`;

/** The token, if our signature is valid; else undefined, so that a forged token never reaches the database. */
export function tokenOf(signed: string, secret: string): string | undefined {
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  const expected = signatureOf(token, secret);
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined;
}
