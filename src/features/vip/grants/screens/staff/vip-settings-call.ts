import { grantsApi } from '../../grants.api.ts';
import { grantTexts, type VipSettings } from '../../grants.contract.ts';

/** How it ended; `text` is for the admin, `fields` say what is wrong with each. */
export type VipSettingsOutcome =
  | { done: true; text: string }
  | { done: false; text: string; code?: string; fields?: Record<string, string> };

interface Answer {
  ok: boolean;
  json(): Promise<unknown>;
}

async function outcomeOf(call: () => Promise<Answer>): Promise<VipSettingsOutcome> {
  try {
    const answer = await call();
    const { code, message, fields } = (await answer.json()) as {
      code?: string;
      message?: string;
      fields?: Record<string, string>;
    };
    if (answer.ok) return { done: true, text: message ?? '' };
    return {
      done: false,
      text: message || grantTexts.notUpdated,
      ...(code && { code }),
      ...(fields && { fields }),
    };
  } catch {
    return { done: false, text: grantTexts.unreached };
  }
}

/** The server's text, else the listed ones (rules.md#texts). Never throws. */
export const saveVipSettings = async (
  json: VipSettings,
  fetch?: typeof globalThis.fetch,
): Promise<VipSettingsOutcome> => {
  const outcome = await outcomeOf(() => grantsApi(fetch).admin['vip-settings'].$post({ json }));
  // Done is what the listed message says; with another one, that is told.
  const isListed = !outcome.done || outcome.text === grantTexts.updated;
  return isListed ? outcome : { done: false, text: outcome.text || grantTexts.notUpdated };
};

/** Never throws. */
export const revokeVipAccess = (
  email: string,
  fetch?: typeof globalThis.fetch,
): Promise<VipSettingsOutcome> =>
  outcomeOf(() => grantsApi(fetch).admin['vip-settings'].revoke.$post({ json: { email } }));
