import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inCheckout, NODE, Obstacle } from './checkout.mjs';

/** A smaller nursery for short-lived objects: 45 MB less memory for the server, measured right after its start. */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];

const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs the packages' Node in this terminal until it ends, and hands it the signals that reach us.
 *
 * @param {string[]} args @param {Record<string, string>} [env] added to ours
 * @param {Promise<unknown>} [ending] ends it when it comes
 * @returns {Promise<number>} its exit code, by the shell's convention also when a signal ended it
 */
export async function runNode(args, env = {}, ending = undefined) {
  const child = spawn(NODE, args, { cwd: inCheckout('.'), env: withPackagesFirst(env), stdio: 'inherit' });
  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of PASSED_ON) process.on(signal, passOn);
  ending?.then(() => passOn('SIGTERM'));
  const watch = watchOverNpm(() => passOn('SIGTERM'));
  try {
    return await exitCode(child);
  } finally {
    clearInterval(watch);
    for (const signal of PASSED_ON) process.off(signal, passOn);
  }
}

/**
 * A killed npm tells its script nothing, and the server would go on and keep its port. Without npm the parent may be
 * a shell that rightly ends before us.
 *
 * @param {() => void} onKilled
 */
function watchOverNpm(onKilled) {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  return setInterval(() => process.ppid !== parent && onKilled(), 500);
}

/**
 * Runs a command quietly.
 *
 * @param {string} command @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, limitSeconds?: number, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>} output: what it printed, errors included
 */
export async function runQuietly(command, args, { env, limitSeconds, cwd } = {}) {
  const child = spawn(command, args, {
    cwd: cwd ?? inCheckout('.'),
    env: env ?? withPackagesFirst({}),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: limitSeconds && limitSeconds * 1000,
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { code: await exitCode(child), output };
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new Obstacle(`${child.spawnfile} cannot be run: ${error.message}.`)));
    child.on('close', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * As npm does for its scripts, so that tools find each other also without npm. Node keeps what it made of the
 * TypeScript sources, which halves a later start and spares the server 40 MB.
 *
 * @param {Record<string, string>} env
 */
function withPackagesFirst(env) {
  return {
    NODE_COMPILE_CACHE: inCheckout('node_modules/.cache/compiled'),
    ...process.env,
    PATH: `${inCheckout('node_modules/.bin')}:${process.env.PATH}`,
    ...env,
  };
}
