import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { watchWithheld } from './withheld.ts';

/** How long pages took to be answered, in milliseconds. */
export interface PageTimes {
  /** The most that the server worked from a question to its answer: on this page, and on what it did before it. */
  mostWorkMs: number;
  /** Nine of ten answers came sooner, by the clock, without the time in which the machine did other things. */
  ninthMs: number;
}

/**
 * Run as a thread of its own: asks for a page again and again, so that what an attack costs the attacker is not taken
 * for the server's slowness. Says the times when it is told to end. A machine that is busy with other things adds nothing
 * to what the server works.
 */
// What serve-shop.ts hands to it.
const { url, pid, everyMs } = workerData as { url: string; pid: number; everyMs: number };
let mostWorkMs = 0;
let waitedMs: number[] = [];

/** How long the server's first thread, which answers, has had a processor. Linux counts it in nanoseconds. */
const workedMs = () => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

async function ask(): Promise<void> {
  const began = performance.now();
  const before = workedMs();
  const withheld = [pid, process.pid].map(watchWithheld);
  const answer = await fetch(url);
  await answer.text();
  if (answer.status !== 200) throw new Error(`The page answered ${answer.status}`);
  mostWorkMs = Math.max(mostWorkMs, workedMs() - before);
  const withheldMs = withheld.reduce((sum, of) => sum + of(), 0);
  waitedMs.push(performance.now() - began - withheldMs);
}

await ask();
mostWorkMs = 0;
waitedMs = [];
parentPort?.postMessage('ready');
let ending = false;
parentPort?.once('message', () => {
  ending = true;
});
while (!ending) {
  await ask();
  await new Promise((resolve) => setTimeout(resolve, everyMs));
}
waitedMs.sort((one, other) => one - other);
const times: PageTimes = { mostWorkMs, ninthMs: waitedMs[Math.floor(waitedMs.length * 0.9)] ?? Number.NaN };
parentPort?.postMessage(times);
