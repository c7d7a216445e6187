import type { z } from 'zod';
import { type Asked, ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { emailChangeTexts, type emailLinkUsed } from './email-change.contract.ts';
import type { EmailChangeRoutes } from './email-change.routes.ts';

/** What the button of the page does. */
export type LinkAct = 'confirm' | 'stop';

export type Used = z.infer<typeof emailLinkUsed>;

/** No session is asked for: the token is the right. */
export const press = (act: LinkAct, token: string, fetch?: typeof globalThis.fetch): Promise<Asked<Used>> => {
  const calls = client<EmailChangeRoutes>(fetch).auth['email-change'];
  return ask(() => calls[act].$post({ json: { token } }), emailChangeTexts.failed);
};
