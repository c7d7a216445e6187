import type { PgBoss } from 'pg-boss';
import type { Queue } from './handle-batch.ts';

/**
 * Of a kind with several listeners one job is stored, by a sale or whatever causes it; it is passed on to each of them
 * afterwards. It keeps its id there: what was passed on before a crash is not stored a second time.
 */
export const passingOn = (
  boss: PgBoss,
  listening: readonly string[],
  noteStored: (queue: string) => void,
): Queue => ({
  async handle(jobs) {
    const same = jobs.map(({ id, data }) => ({ id, data }));
    for (const queue of listening) {
      await boss.insert(queue, same);
      noteStored(queue);
    }
  },
  isTogether: () => true,
});
