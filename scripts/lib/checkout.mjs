import { fileURLToPath } from 'node:url';

/** @param {string} path of a file in the checkout */
export function inCheckout(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The Node that came with the packages; the machine's own may be too old for TypeScript. */
export const NODE = inCheckout('node_modules/.bin/node');

/** What a person can act on, in one sentence. Everything else that is thrown is our mistake. */
export class Obstacle extends Error {}

/** Runs a script's work. An obstacle is said in its sentence, without a stack. @param {() => Promise<number>} work */
export async function main(work) {
  try {
    process.exitCode = await work();
  } catch (error) {
    if (!(error instanceof Obstacle)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
