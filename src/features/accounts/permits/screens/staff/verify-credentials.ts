import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { type Reentry, verifyTexts } from '../../permits.contract.ts';
import type { PermitsRoutes } from '../../permits.routes.ts';
import type { Verification } from '../../verifications.rules.ts';

const post = (call: Verification['call'], json: Reentry, fetch?: typeof globalThis.fetch) => {
  const api = client<PermitsRoutes>(fetch);
  const calls = {
    worker: () => api.worker.verify.$post({ json }),
    'workers-admin': () => api.vin['verify-worker-admin'].$post({ json: { ...json, role: 'Workers-Admin' } }),
    management: () => api['verify-management'].$post({ json }),
    password: () => api.admin['verify-password'].$post({ json }),
    'global-admin': () => api['global-admin'].verify.$post({ json: { ...json, role: 'Global-Admin' } }),
  };
  return calls[call]();
};

/** Why the credentials were refused, in the server's words, else the listed ones (rules.md#texts); undefined: they fit. */
export async function verifyCredentials(
  { call, noAnswer }: Pick<Verification, 'call' | 'noAnswer'>,
  entered: Reentry,
  fetch?: typeof globalThis.fetch,
): Promise<string | undefined> {
  const asked = await ask(() => post(call, entered, fetch), '');
  if (asked.ok) return asked.value.message === verifyTexts.successful ? undefined : asked.value.message;
  const isAnswered = asked.status !== undefined && asked.status < 500;
  return asked.text || (isAnswered ? verifyTexts.failed : noAnswer);
}
