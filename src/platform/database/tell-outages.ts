import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { codeOf } from '#platform/errors.ts';
import { holdLines, log } from '#platform/log.ts';
import { noteFullDisk } from './disk-full.ts';
import { isAway } from './out-of-reach.ts';

/** From now on an outage of this database is one line when it begins and one when it ends. Returns the ending of this. */
export function tellOutages(url: string): () => void {
  // Most lines about either say the same.
  holdLines((error, write) => noteFullDisk(error) || holdBack(error, write));
  return watchOutages({
    probe: () => probeDatabase(url),
    began: (cause) =>
      log.error(
        { cause: codeOf(cause) ?? cause.message },
        'The database is away: what fails of it is not told one by one',
      ),
    ended: (about) => log.warn(about, 'The database is back'),
  });
}

/** How often a database that is away is asked whether it is back. */
const askAgainMs = 1_000;

/** What one needs to tell of an outage. */
interface OutageWatch {
  /** Whether the database answers now; throws where it does not, soon. */
  probe(): Promise<unknown>;
  began(cause: Error): void;
  ended(about: { seconds: number; failures: number }): void;
}

interface Outage {
  /** Lines that wait for the first answer to whether this is one. */
  waiting: (() => void)[];
  failures: number;
  isKnown: boolean;
}

let watch: OutageWatch | undefined;
let current: Outage | undefined;

/** Follows an outage from its first failure to its end. */
async function follow({ probe, began, ended }: OutageWatch, outage: Outage, signal: AbortSignal) {
  const since = performance.now();
  for (;;) {
    const failure = await probe().then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    if (!failure || signal.aborted) break;
    if (!outage.isKnown) began(failure);
    outage.isKnown = true;
    outage.waiting = [];
    await pause(askAgainMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) break;
  }
  current = undefined;
  for (const write of outage.waiting) write();
  if (outage.isKnown && !signal.aborted)
    ended({ seconds: Math.round((performance.now() - since) / 1000), failures: outage.failures });
}

let following = new AbortController();

/** From now on failures of a database that is away are told as one outage. Returns the ending of this. */
export function watchOutages(watched: OutageWatch): () => void {
  watch = watched;
  following = new AbortController();
  return () => {
    if (watch !== watched) return;
    watch = undefined;
    following.abort();
  };
}

/**
 * Whether a line about this failure is to be left out, or held until the database was asked: it is one of many of the same
 * outage. A mail server that refuses connections fails with the same codes, so the database itself decides.
 */
export function holdBack(error: unknown, write: () => void): boolean {
  if (!watch || !isAway(error)) return false;
  if (!current) {
    current = { waiting: [], failures: 0, isKnown: false };
    // Its failures are outcomes, and what it calls only writes lines.
    void follow(watch, current, following.signal);
  }
  current.failures += 1;
  if (!current.isKnown) current.waiting.push(write);
  return true;
}

const patienceMs = 2_000;

/** Asks the database by a connection of its own whether it answers. Throws where it does not within some seconds. */
async function probeDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    application_name: 'marque',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    // One that does not answer is not waited for.
    client.end().catch(() => {});
  }
}
