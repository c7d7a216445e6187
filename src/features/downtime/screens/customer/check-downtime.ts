import { ask, type ClientAnswer, valueOrNull } from '#page-kit/ask/ask.ts';
import type { CurrentDowntime } from '../../downtime.contract.ts';

/** What the server says, and by how many milliseconds its clock is ahead of this one. */
export interface Checked {
  current: CurrentDowntime;
  ahead: number;
}

interface CurrentAnswer extends ClientAnswer {
  ok: true;
  json(): Promise<CurrentDowntime>;
}

/** By hand: the typed client would weigh on every page. */
const readCurrent = async () =>
  // The route answers a success by this schema, and `ask` looks whether it is one.
  (await fetch('/api/downtime/current', { cache: 'no-store' })) as CurrentAnswer;

/** A check that fails is only logged, and tried again (rules.md#screens). */
export async function checkDowntime(): Promise<Checked | undefined> {
  const askedAt = Date.now();
  const asked = await ask(readCurrent, 'The check for a downtime failed, and is tried again.');
  const current = valueOrNull(asked);
  // The server looked at its clock about half-way.
  return current
    ? { current, ahead: Date.parse(current.serverTime) - (askedAt + Date.now()) / 2 }
    : undefined;
}
