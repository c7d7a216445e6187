import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Run as a thread of its own: asks for a page again and again, so that what an attack costs the attacker is not taken
 * for the server's slowness. Nor is what other processes take: the time counts that the machine left to the server. Says the slowest answer in milliseconds when it is told to end.
 */
// What serve-shop.ts hands to it.
const { url, everyMs, pid } = workerData as { url: string; everyMs: number; pid: number };
let slowestMs = 0;

/** How long the server and this thread were ready and had no processor, in milliseconds. Where Linux says nothing: 0. */
function withheldMs(): number {
  const told = [`/proc/${pid}/schedstat`, '/proc/thread-self/schedstat'].map((file) => {
    try {
      return Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6;
    } catch {
      return 0;
    }
  });
  return told.reduce((sum, one) => sum + one, 0);
}

async function ask(): Promise<void> {
  const withheldBefore = withheldMs();
  const began = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
  const tookMs = performance.now() - began - (withheldMs() - withheldBefore);
  slowestMs = Math.max(slowestMs, tookMs);
}

await ask();
slowestMs = 0;
parentPort?.postMessage('ready');
let ending = false;
parentPort?.once('message', () => {
  ending = true;
});
while (!ending) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
parentPort?.postMessage(slowestMs);
