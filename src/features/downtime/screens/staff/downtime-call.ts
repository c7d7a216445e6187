import { downtimeApi } from '../../downtime.api.ts';

/** Why a call did not succeed. */
export interface Refusal {
  /** The server's text; absent where no answer came. */
  message?: string;
  /** Field name → what is wrong with it. */
  fields?: Record<string, string>;
  /** `not-verified`: the ten minutes are over; `overlaps`: another one is in the way. */
  code?: string;
  /** Of the one in the way, UTC. */
  startTime?: string;
  endsAt?: string;
}

/** Undefined: it worked. Never throws. */
async function refusalOf(
  call: () => Promise<{ ok: boolean; json(): Promise<unknown> }>,
): Promise<Refusal | undefined> {
  try {
    const answer = await call();
    return answer.ok ? undefined : ((await answer.json()) as Refusal);
  } catch {
    return {};
  }
}

export interface Plan {
  startTime: string;
  durationMinutes: number;
  reason: string;
}

export const callSchedule = (json: Plan) => refusalOf(() => downtimeApi().downtime.create.$post({ json }));

export const callEnd = (id: string) =>
  refusalOf(() => downtimeApi().downtime[':id'].end.$post({ param: { id } }));
