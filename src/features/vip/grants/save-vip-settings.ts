import { type Asked, ask, type Refused } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { grantTexts, type VipSettings } from './grants.contract.ts';
import type { GrantsRoutes } from './grants.routes.ts';

/** How it ended; a refusal has the server's text, else a listed one (rules.md#texts). */
export type VipSettingsEnd = { ok: true } | Refused;

function endOf(asked: Asked<unknown>): VipSettingsEnd {
  if (asked.ok) return { ok: true };
  const listed = asked.status === undefined ? grantTexts.unreached : grantTexts.notUpdated;
  return { ...asked, text: asked.text || listed };
}

/** Gives a customer VIP credentials. The listed message means success; any other message is shown as it is. */
export async function saveVipSettings(
  json: VipSettings,
  fetch?: typeof globalThis.fetch,
): Promise<VipSettingsEnd> {
  const asked = await ask(() => client<GrantsRoutes>(fetch).admin['vip-settings'].$post({ json }), '');
  if (!asked.ok || asked.value.message === grantTexts.updated) return endOf(asked);
  return { ok: false, text: asked.value.message || grantTexts.notUpdated, fields: {}, said: asked.value };
}

/** Takes VIP access from a customer. */
export const revokeVipAccess = async (
  email: string,
  fetch?: typeof globalThis.fetch,
): Promise<VipSettingsEnd> =>
  endOf(
    await ask(() => client<GrantsRoutes>(fetch).admin['vip-settings'].revoke.$post({ json: { email } }), ''),
  );
