import type { ActionFunctionArgs } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { type SentForm, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { confirmationTexts } from '../../email-confirmation.contract.ts';
import type { EmailConfirmationRoutes } from '../../email-confirmation.routes.ts';

export interface SentConfirmation extends SentForm {
  /** The address that is confirmed now. */
  confirmed?: string;
}

/** The confirmation of a browser without script: its button sends the page, and the same call is made in process. */
export async function confirmByForm({ context, request }: ActionFunctionArgs) {
  const { token = '' } = await textsOf(request);
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<EmailConfirmationRoutes>(fetch).auth['verify-email'].$post({ json: { token } }),
    confirmationTexts.failed,
  );
  const sent: SentConfirmation = { values: {}, fields: {} };
  return asked.ok
    ? sendBack<SentConfirmation>({ ...sent, confirmed: asked.value.email }, 200)
    : sendBack<SentConfirmation>({ ...sent, failure: asked.text }, asked.status ?? 503);
}
