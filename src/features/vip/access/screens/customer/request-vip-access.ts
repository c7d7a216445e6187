import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { accessTexts, type VipEntry } from '../../access.contract.ts';
import type { AccessRoutes } from '../../access.routes.ts';

/** How the shop answered. `text` is for the person. */
export type VipAnswer = { granted: true } | { granted: false; text: string };

/** Asks for VIP access; a refusal has the server's message, else a listed text (rules.md#texts). */
export async function requestVipAccess(json: VipEntry, fetch?: typeof globalThis.fetch): Promise<VipAnswer> {
  const asked = await ask(() => client<AccessRoutes>(fetch)['vip-access'].$post({ json }), '');
  const text = asked.ok ? asked.value.message : asked.text;
  if (asked.ok && text === accessTexts.granted) return { granted: true };
  const isJudged = asked.status !== undefined && asked.status < 500;
  return { granted: false, text: text || (isJudged ? accessTexts.denied : accessTexts.unverified) };
}
