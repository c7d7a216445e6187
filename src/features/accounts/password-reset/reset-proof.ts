import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { codeDigits } from './password-reset.rules.ts';

/** Random digits from a secure source, leading zeros included. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0');

/** A million codes are tried in a second: only the shop's secret makes their hash hard to turn back. */
export const codeHash = (code: string, userId: string, secret: string): string =>
  createHmac('sha256', secret).update(`reset-code:${userId}:${code}`).digest('base64url');

/** 256 random bits: nothing to guess, so a plain hash will do. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Compares in a time that tells nothing about where two texts differ. */
export const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
};
