import { type Asked, ask } from '#page-kit/ask.ts';
import type { Client } from '#page-kit/client.ts';
import type { Outcome } from '#page-kit/form-action.ts';
import { grantTexts, type VipSettings } from './grants.contract.ts';
import type { GrantsRoutes } from './grants.routes.ts';

/** A refusal has the server's text, else a listed one (rules.md#texts). */
function outcomeOf<Value>(asked: Asked<Value>): Outcome<Value> {
  if (asked.ok) return asked;
  const listed = asked.status === undefined ? grantTexts.unreached : grantTexts.notUpdated;
  return { ...asked, text: asked.text || listed };
}

/** Gives a customer VIP credentials. The listed message means success; any other message is shown as it is. */
export async function saveVipSettings(json: VipSettings, api: Client<GrantsRoutes>) {
  const asked = await ask(() => api.admin['vip-settings'].$post({ json }), '');
  if (!asked.ok || asked.value.message === grantTexts.updated) return outcomeOf(asked);
  const text = asked.value.message || grantTexts.notUpdated;
  return { ok: false, text, fields: {}, said: asked.value } as const;
}

/** Takes VIP access from a customer. */
export const revokeVipAccess = async (email: string, api: Client<GrantsRoutes>) =>
  outcomeOf(await ask(() => api.admin['vip-settings'].revoke.$post({ json: { email } }), ''));
