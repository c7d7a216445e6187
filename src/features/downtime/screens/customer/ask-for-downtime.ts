import type { CurrentDowntime } from '../../downtime.contract.ts';

/** What the server says, and by how many milliseconds its clock is ahead of this one. */
export interface Checked {
  current: CurrentDowntime;
  ahead: number;
}

/** Never throws: a check that fails is only logged, and tried again (rules.md#screens). */
export async function askForDowntime(): Promise<Checked | undefined> {
  try {
    const askedAt = Date.now();
    const answer = await fetch('/api/downtime/current', { cache: 'no-store' });
    if (!answer.ok) throw new Error(`Answered ${answer.status}`);
    const current = (await answer.json()) as CurrentDowntime;
    // The server looked at its clock about half-way.
    const ahead = Date.parse(current.serverTime) - (askedAt + Date.now()) / 2;
    return { current, ahead };
  } catch (error) {
    console.warn('The check for a downtime failed, and is tried again.', error);
    return undefined;
  }
}
