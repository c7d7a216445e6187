import { type ChildProcess, fork } from 'node:child_process';
import { createServer } from 'node:net';
import { StartError } from '#platform/config.ts';
import { log } from '#platform/log.ts';
import { KeptCounts } from './kept-counts.ts';
import { type ToSupervisor, type ToWorker, workerVariable } from './worker.ts';

export interface Supervision {
  /** The program that each process runs. */
  program: string;
  count: number;
  /** Added to the environment of the process of that number, from 1 on. */
  settingsOf: (number: number) => Record<string, string>;
}

export interface Supervisor {
  /** What every process has counted: of one that has ended, or does not answer soon, what it had counted when it was last asked. */
  metrics(): Promise<unknown[][]>;
  /** Ends all of them well. */
  close(): Promise<void>;
}

/** So many deaths within this time are no accident: another start would end as well. */
const mostDeaths = 5;
const deathsWithinMs = 60_000;
const againAfterMs = 1_000;
const answerWithinMs = 2_000;

/** What ended a process, in words. */
const howOf = (code: number | null, signal: string | null) =>
  signal ? `by ${signal}` : `with exit code ${code}`;

/** The port that all of them share. One process alone would find out that somebody else has it, several would share it with them. */
export function reservePort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} of ${host} is in use: end what listens there, or start with another PORT.`;
      const other = `The shop cannot listen on ${host}:${port}: ${error.message}.`;
      reject(new StartError(error.code === 'EADDRINUSE' ? taken : other));
    });
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

let asked = 0;

/** What a process has counted; undefined where it does not answer soon. */
async function readMetrics(child: ChildProcess): Promise<unknown[] | undefined> {
  const question: ToWorker = { asked: ++asked };
  const { promise, resolve } = Promise.withResolvers<unknown[] | undefined>();
  const listen = (said: ToSupervisor) =>
    'asked' in said && said.asked === question.asked && resolve(said.metrics);
  child.on('message', listen);
  const timer = setTimeout(resolve, answerWithinMs);
  child.send(question, (error) => error && resolve(undefined));
  const metrics = await promise;
  clearTimeout(timer);
  child.off('message', listen);
  return metrics;
}

/** Asks a process what it has counted, and keeps it where that is still alive. */
async function noteCounts(counts: KeptCounts, child: ChildProcess): Promise<void> {
  const read = await readMetrics(child);
  if (read && isRunning(child)) counts.note(child.pid!, read);
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;

/** Whether a process comes so far that it serves. */
const becomesReady = (child: ChildProcess): Promise<boolean> =>
  new Promise((resolve) => {
    child.on('message', (said: ToSupervisor) => 'ready' in said && resolve(true));
    child.once('exit', () => resolve(false));
  });

/**
 * Runs so many processes of a program behind one port. The first one is awaited, as it brings the database up to date. One that ends is
 * replaced; where they end again and again, `onCrashLoop` gets the sentence, and all are ended. Returns undefined where the first one
 * does not come so far: it has said why.
 */
export async function supervise(
  { program, count, settingsOf }: Supervision,
  onCrashLoop: (sentence: string) => void,
): Promise<Supervisor | undefined> {
  const alive = new Map<number, ChildProcess>();
  const counts = new KeptCounts();
  const deaths: number[] = [];
  let isClosing = false;

  function startOne(number: number): ChildProcess {
    const child = fork(program, [], {
      env: { ...process.env, ...settingsOf(number), [workerVariable]: String(number) },
    });
    alive.set(number, child);
    child.once('exit', () => {
      alive.delete(number);
      counts.retire(child.pid!);
    });
    return child;
  }
  function keepAlive(number: number, child: ChildProcess): void {
    child.once('exit', (code, signal) => {
      if (isClosing) return;
      const now = performance.now();
      deaths.push(now);
      const lately = deaths.filter((at) => now - at < deathsWithinMs).length;
      if (lately >= mostDeaths) {
        onCrashLoop(
          `The shop's processes end again and again: ${lately} times within a minute, the last one ${howOf(code, signal)}. The log says why.`,
        );
        return;
      }
      log.error({ worker: number, pid: child.pid, code, signal }, 'A server process ended and is replaced');
      setTimeout(() => !isClosing && keepAlive(number, startOne(number)), lately > 1 ? againAfterMs : 0);
    });
  }
  const supervisor: Supervisor = {
    async metrics() {
      await Promise.all([...alive.values()].map((child) => noteCounts(counts, child)));
      return counts.all();
    },
    async close() {
      isClosing = true;
      await Promise.all(
        [...alive.values()].map((child) => {
          const gone = new Promise((resolve) => child.once('exit', resolve));
          child.kill('SIGTERM');
          return gone;
        }),
      );
    },
  };

  const first = startOne(1);
  if (!(await becomesReady(first))) return undefined;
  keepAlive(1, first);
  for (let number = 2; number <= count; number += 1) keepAlive(number, startOne(number));
  return supervisor;
}
