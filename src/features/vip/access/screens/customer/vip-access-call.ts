import { vipApi } from '../../../showroom/showroom.api.ts';
import { type VipEntry, vipTexts } from '../../../vip.contract.ts';

/** How the shop answered. `text` is for the person. */
export type VipAnswer = { granted: true } | { granted: false; text: string };

/** The server's message, else the listed texts (rules.md#texts). Never throws. */
export async function askForAccess(
  entry: VipEntry,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<VipAnswer> {
  try {
    const answer: Pick<Response, 'ok' | 'json'> = await vipApi(fetch)['vip-access'].$post({ json: entry });
    const { message } = (await answer.json()) as { message?: unknown };
    if (answer.ok && message === vipTexts.granted) return { granted: true };
    return { granted: false, text: typeof message === 'string' && message ? message : vipTexts.denied };
  } catch {
    return { granted: false, text: vipTexts.unverified };
  }
}
