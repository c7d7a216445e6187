import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (which is the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * In the place of a hash that is not there, at the same cost. Any password takes as long against it as against a real
 * one, and none fits: that would be one whose hash is all zeros.
 */
const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** An argon2id hash, with its salt and parameters in it. Takes some 20 ms, on a thread of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Whether the password fits. Without a stored hash it never does, and finding out takes as long. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(stored ?? nobodysHash, password);
  return stored !== undefined && fits;
}
