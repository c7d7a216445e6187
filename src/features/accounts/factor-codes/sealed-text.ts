import { createHash } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { managedNonce } from '@noble/ciphers/utils.js';
import { CodedError } from '#platform/errors.ts';

/**
 * XChaCha20-Poly1305 under the SHA-256 of the shop's secret, with the nonce in front. It is the form in which accounts
 * had their secrets before, which are still read (ADR 0024).
 */
const cipherOf = (secret: string) =>
  managedNonce(xchacha20poly1305)(new Uint8Array(createHash('sha256').update(secret).digest()));

/** A text that only this shop's secret opens, as hexadecimal digits. */
export const seal = (secret: string, text: string): string =>
  Buffer.from(cipherOf(secret).encrypt(new TextEncoder().encode(text))).toString('hex');

/** The text that was sealed; undefined where it was sealed with another secret, or changed since. */
function opened(secret: string, sealed: string): string | undefined {
  try {
    return new TextDecoder().decode(cipherOf(secret).decrypt(new Uint8Array(Buffer.from(sealed, 'hex'))));
  } catch {
    return undefined;
  }
}

export const isSealedWith = (secret: string, sealed: string): boolean => opened(secret, sealed) !== undefined;

/** The text that was sealed. Throws 409 `other-secret` where it was sealed with another secret, or changed since. */
export function unseal(secret: string, sealed: string): string {
  const text = opened(secret, sealed);
  if (text !== undefined) return text;
  throw new CodedError(
    409,
    'other-secret',
    'Second factors cannot be read: the session secret of this server has changed. Please contact its administrator.',
  );
}
