import { permitsApi } from '../../permits.api.ts';
import { type Reentry, verifyTexts } from '../../permits.contract.ts';
import type { Verification } from '../../verifications.rules.ts';

/** How a verification ended. `text` is for the person. */
export type VerifyOutcome = { verified: true } | { verified: false; text: string };

const post = (call: Verification['call'], json: Reentry, fetch?: typeof globalThis.fetch) => {
  const api = permitsApi(fetch);
  const calls = {
    worker: () => api.worker.verify.$post({ json }),
    'workers-admin': () => api.vin['verify-worker-admin'].$post({ json: { ...json, role: 'Workers-Admin' } }),
    management: () => api['verify-management'].$post({ json }),
    password: () => api.admin['verify-password'].$post({ json }),
    'global-admin': () => api['global-admin'].verify.$post({ json: { ...json, role: 'Global-Admin' } }),
  };
  return calls[call]();
};

/** The server's message, else the listed texts (rules.md#texts). Never throws. */
export async function verify(
  { call, noAnswer }: Pick<Verification, 'call' | 'noAnswer'>,
  entered: Reentry,
  fetch?: typeof globalThis.fetch,
): Promise<VerifyOutcome> {
  try {
    const answer: Pick<Response, 'ok' | 'json'> = await post(call, entered, fetch);
    const { message } = (await answer.json()) as { message?: unknown };
    if (answer.ok && message === verifyTexts.successful) return { verified: true };
    return { verified: false, text: typeof message === 'string' && message ? message : verifyTexts.failed };
  } catch {
    return { verified: false, text: noAnswer };
  }
}
