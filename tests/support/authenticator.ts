import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(key: string): Buffer {
  const bits = [...key.replaceAll(' ', '')]
    .map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an authenticator app shows for this key at that moment (RFC 6238: SHA-1, 30 seconds, 6 digits). */
export function appCode(key: string, at: number = Date.now()): string {
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const digest = createHmac('sha1', bytesOf(key)).update(step).digest();
  const offset = digest.at(-1)! & 15;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/**
 * The code of the step after, for the login that follows the turning on: the present one is used up by then. The shop
 * accepts it as well, and for longer than the present one, so that a slow machine enters it in time.
 */
export const nextAppCode = (key: string): string => appCode(key, Date.now() + 30_000);
