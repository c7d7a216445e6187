import { parentPort, workerData } from 'node:worker_threads';
import { keptWaitingMs } from './processor-time.ts';

/**
 * Run as a thread of its own: asks for a page again and again, so that what an attack costs the attacker is not taken
 * for the server's slowness. Says the slowest answer in milliseconds when it is told to end: less the time for which
 * other processes had the processors while the server or this thread was ready to go on.
 */
// What serve-shop.ts hands to it.
const { url, everyMs, serverPid } = workerData as { url: string; everyMs: number; serverPid: number };
let slowestMs = 0;

const waitedMs = () => keptWaitingMs(`/proc/${serverPid}`) + keptWaitingMs('/proc/thread-self');

async function ask(): Promise<void> {
  const waited = waitedMs();
  const began = performance.now();
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
  slowestMs = Math.max(slowestMs, performance.now() - began - (waitedMs() - waited));
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
