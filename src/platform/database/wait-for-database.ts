import { setTimeout as pause } from 'node:timers/promises';
import { isNotThereYet } from './out-of-reach.ts';

const pauseMs = 1_000;
const sayAgainMs = 60_000;

/**
 * Does what needs the database; where that is not there yet, waits for it without end, and says so once a minute. Any
 * other failure, such as a wrong password, is thrown at once.
 */
export async function onceDatabaseIsThere<Result>(
  act: () => Promise<Result>,
  say: (line: string) => void,
): Promise<Result> {
  for (let saidAt = Number.NEGATIVE_INFINITY; ; ) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Error && isNotThereYet(error))) throw error;
      if (performance.now() - saidAt >= sayAgainMs) {
        saidAt = performance.now();
        say(`${error.message} The shop waits for it.`);
      }
    }
    await pause(pauseMs);
  }
}
