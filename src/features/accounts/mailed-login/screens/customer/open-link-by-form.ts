import type { ActionFunctionArgs } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { client } from '#page-kit/ask/client.ts';
import { goOn, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { landingOf } from '../../../page-guard/page-guard.rules.ts';
import { nextOf } from '../../../sign-in/screens/customer/lead-on.ts';
import { enterCodeByForm, type SentLogin } from '../../../sign-in/screens/customer/log-in-by-form.ts';
import type { MailedLoginRoutes } from '../../mailed-login.routes.ts';

/** The mailed link of a browser without script: its button sends the page, and the same calls are made in process. */
export async function openLinkByForm({ context, request, url }: ActionFunctionArgs) {
  const { proof, code = '', token = '' } = await textsOf(request);
  if (proof !== undefined) return enterCodeByForm(context, url, { proof, code });
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<MailedLoginRoutes>(fetch).auth['login-link'].open.$post({ json: { token } }),
    'Login failed',
  );
  const sent: SentLogin = { values: {}, fields: {} };
  if (!asked.ok) return sendBack<SentLogin>({ ...sent, failure: asked.text }, asked.status ?? 503);
  if ('proof' in asked.value) return sendBack<SentLogin>({ ...sent, proof: asked.value.proof }, 202);
  return goOn(landingOf(asked.value.role, nextOf(url)), asked);
}
