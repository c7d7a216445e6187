import { accessApi } from '../../access.api.ts';
import { accessTexts, type VipEntry } from '../../access.contract.ts';

/** How the shop answered. `text` is for the person. */
export type VipAnswer = { granted: true } | { granted: false; text: string };

/** The server's message, else the listed texts (rules.md#texts). Never throws. */
export async function askForAccess(
  entry: VipEntry,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<VipAnswer> {
  try {
    const answer: Pick<Response, 'ok' | 'json'> = await accessApi(fetch)['vip-access'].$post({ json: entry });
    const { message } = (await answer.json()) as { message?: unknown };
    if (answer.ok && message === accessTexts.granted) return { granted: true };
    return { granted: false, text: typeof message === 'string' && message ? message : accessTexts.denied };
  } catch {
    return { granted: false, text: accessTexts.unverified };
  }
}
