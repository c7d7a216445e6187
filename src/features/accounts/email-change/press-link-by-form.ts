import type { ActionFunctionArgs } from 'react-router';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { fieldTexts } from '#platform/errors.ts';
import { newPasswordForm } from '../password-reset/password-reset.contract.ts';
import { sendNewPassword } from '../password-reset/reset-calls.ts';
import { emailChangeTexts } from './email-change.contract.ts';
import { type LinkAct, press, type Used } from './press-link.ts';

export interface SentLink extends SentForm {
  used?: Used;
}

/** The password of an address that was taken back, sent without script. */
async function setPassword(texts: Record<string, string>, fetch: typeof globalThis.fetch) {
  const { passwordToken = '', email = '' } = texts;
  const used = { message: emailChangeTexts.takenBack, email, passwordToken };
  const sent: SentLink = { values: {}, fields: {}, used };
  const entered = newPasswordForm.safeParse(texts);
  if (!entered.success) return sendBack<SentLink>({ ...sent, fields: fieldTexts(entered.error.issues) }, 400);
  const asked = await sendNewPassword({ token: passwordToken, password: entered.data.password }, fetch);
  return asked.ok
    ? goOn('/login', asked)
    : sendBack<SentLink>({ ...sent, ...refusalOf(asked) }, asked.status ?? 503);
}

/** The button of a browser without script: the page is sent, and the same call is made in process. */
export const pressByForm =
  (act: LinkAct) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const texts = await textsOf(request);
    const { fetch } = context.get(serverContext);
    if (texts.passwordToken !== undefined) return setPassword(texts, fetch);
    const asked = await press(act, texts.token ?? '', fetch);
    const sent: SentLink = { values: {}, fields: {} };
    return asked.ok
      ? sendBack<SentLink>({ ...sent, used: asked.value }, 200)
      : sendBack<SentLink>({ ...sent, failure: asked.text }, asked.status ?? 503);
  };
