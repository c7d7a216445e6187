import { AsyncLocalStorage } from 'node:async_hooks';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's parameters for argon2id (which is the library's default kind): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const hashedBefore = new AsyncLocalStorage<string>();

/** An argon2id hash, with its salt and parameters in it. Takes some 20 ms, on a thread of its own. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** How Better Auth hashes: takes the hash that `withHash` has brought along, if there is one. */
export const hashOnce = async (password: string): Promise<string> =>
  hashedBefore.getStore() ?? hashPassword(password);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

/**
 * Hashes first and acts then. Better Auth hashes in the middle of its sign-up transaction, where a crowd of people
 * signing up would hold every database connection while it waits for the processor.
 */
export async function withHash<Result>(password: string, act: () => Promise<Result>): Promise<Result> {
  return hashedBefore.run(await hashPassword(password), act);
}
