import { parentPort, workerData } from 'node:worker_threads';

/**
 * Run as a thread of its own: asks for a page again and again, so that what an attack costs the attacker is not taken
 * for the server's slowness. Says the slowest answer in milliseconds when it is told to end.
 */
// What serve-shop.ts hands to it.
const { url, everyMs } = workerData as { url: string; everyMs: number };
let slowestMs = 0;

async function ask(): Promise<void> {
  const began = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
  slowestMs = Math.max(slowestMs, performance.now() - began);
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
