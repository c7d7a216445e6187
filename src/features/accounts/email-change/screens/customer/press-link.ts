import type { z } from 'zod';
import { type Asked, ask } from '#page-kit/ask/ask.ts';
import { emailChangeApi } from '../../email-change.api.ts';
import { emailChangeTexts, type emailLinkUsed } from '../../email-change.contract.ts';

/** What the button of the page does. */
export type LinkAct = 'confirm' | 'stop';

export type Used = z.infer<typeof emailLinkUsed>;

/** No session is asked for: the token is the right. */
export const press = (act: LinkAct, token: string, fetch?: typeof globalThis.fetch): Promise<Asked<Used>> => {
  const calls = emailChangeApi(fetch).auth['email-change'];
  return ask(() => calls[act].$post({ json: { token } }), emailChangeTexts.failed);
};
