import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { showToast } from '#ui/toast-store.ts';
import type { CoverRoutes } from '../album/cover.routes.ts';

/** Seconds between two checks. Most pictures are ready after the first ones; checking ends after about a minute. */
const looks = [2, 2, 3, 5, 8, 13, 20];

const seconds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * 1000));

interface WatchedCar {
  id: string;
  /** 'make model' */
  name: string;
}

/** Follows the picture of a car that was just added, wherever its worker is by then, and says what is wrong with it. */
export async function watchPicture({ id, name }: WatchedCar, onWanted: () => void): Promise<void> {
  for (const pause of looks) {
    await seconds(pause);
    const asked = await ask(() => client<CoverRoutes>().stock[':id'].picture.$get({ param: { id } }), '');
    const waiting = asked.ok && asked.value.waiting;
    if (!waiting) return;
    if (!waiting.problem) continue;
    const next = waiting.state === 'failed' ? '' : ' The shop will try again automatically.';
    showToast(`${name} has no picture yet. ${waiting.problem}${next}`, {
      tone: waiting.state === 'failed' ? 'bad' : 'warn',
      action: { label: 'See the car', run: onWanted },
    });
    return;
  }
}
