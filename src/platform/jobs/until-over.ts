import { setTimeout as pause } from 'node:timers/promises';
import { log } from '#platform/log.ts';

/** What this server leaves to others for now: the jobs wait, and no try is used up. */
export interface Left {
  /** Queues and schedules. */
  names: readonly string[];
  /** Whether it takes them up now. Asked again and again while it works, until it is so. */
  isOver(): Promise<boolean>;
}

/** How often it is asked whether what was left to others is taken up. */
const askAgainMs = 5_000;

/** Asks whether what was left is taken up, until it is or `signal` ends the asking. A failure is no answer. */
export async function untilOver(left: Left, signal: AbortSignal): Promise<boolean> {
  const isOver = () =>
    left.isOver().catch((error: unknown) => {
      log.debug({ err: error }, 'Whether left jobs are taken up is not known');
      return false;
    });
  while (!signal.aborted) {
    await pause(askAgainMs, undefined, { signal, ref: false }).catch(() => {});
    if (!signal.aborted && (await isOver())) return !signal.aborted;
  }
  return false;
}
