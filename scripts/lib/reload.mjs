import { watch } from 'node:fs';
import { inCheckout } from './checkout.mjs';
import { runNode } from './process.mjs';

/** Components reload in the browser by Vite; what the server itself runs takes a new server. */
const SERVER_SIDE = /^(?!(app|page-kit|ui)[/\\])(?!.*\.(test|measure)\.ts$).*\.ts$/;

/**
 * Runs the server and starts it anew when its own code is edited. A server that breaks waits for the next edit.
 *
 * @param {string[]} args @param {Record<string, string>} env
 * @returns {Promise<number>} the exit code, once it is told to end
 */
export async function runReloading(args, env) {
  for (;;) {
    const edit = nextEdit();
    const code = await runNode(args, env, edit.happened);
    // Zero, or a signal's number: someone ended it. Anything else: it broke.
    if (!edit.seen() && (code === 0 || code > 128)) {
      edit.forget();
      return code;
    }
    if (!edit.seen()) console.log('Waiting for an edit …');
    console.log(`${await edit.happened} was edited, the server starts anew`);
  }
}

function nextEdit() {
  let seen = false;
  const watcher = watch(inCheckout('src'), { recursive: true });
  /** @type {Promise<string>} */
  const happened = new Promise((resolve) => {
    watcher.on('change', (_event, file) => {
      if (!SERVER_SIDE.test(String(file))) return;
      seen = true;
      watcher.close();
      resolve(String(file));
    });
  });
  return { happened, seen: () => seen, forget: () => watcher.close() };
}
