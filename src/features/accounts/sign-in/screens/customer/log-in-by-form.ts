import { type ActionFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask/ask.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/forms/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { fieldTexts } from '#platform/errors.ts';
import { landingOf } from '../../../page-guard/page-guard.rules.ts';
import { secondFactorApi } from '../../../second-factor/second-factor.api.ts';
import { signInApi } from '../../sign-in.api.ts';
import { loginForm } from '../../sign-in.contract.ts';
import { leadOn, nextOf } from './lead-on.ts';

export interface SentLogin extends SentForm {
  /** The password was right, and a code is asked for. */
  proof?: string;
}

/** The login of a browser without script: the page is sent, and the same calls are made in process. */
export async function logInByForm({ context, request, url }: ActionFunctionArgs) {
  const { session } = context.get(serverContext);
  leadOn(session, url);
  const texts = await textsOf(request);
  return texts.proof === undefined
    ? enterPassword(context, url, texts)
    : enterCode(context, url, { proof: texts.proof, code: texts.code ?? '' });
}

type Context = ActionFunctionArgs['context'];

async function enterPassword(context: Context, url: URL, { email = '', password = '' }) {
  const again: SentLogin = { values: { email }, fields: {} };
  const entered = loginForm.safeParse({ email, password });
  if (!entered.success) return sendBack({ ...again, fields: fieldTexts(entered.error.issues) }, 400);
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => signInApi(fetch).auth.login.$post({ json: entered.data }), 'Login failed');
  if (!asked.ok) return sendBack({ ...again, ...refusalOf(asked) }, asked.status ?? 503);
  if ('proof' in asked.value) return sendBack({ ...again, proof: asked.value.proof }, 202);
  return goOn(landingOf(asked.value.role, nextOf(url)), asked);
}

async function enterCode(context: Context, url: URL, json: { proof: string; code: string }) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => secondFactorApi(fetch).auth['second-factor'].$post({ json }), 'Login failed');
  if (asked.ok) return goOn(landingOf(asked.value.role, nextOf(url)), asked);
  const isOver = asked.code === 'login-over' || asked.code === 'used-code';
  const said: SentLogin = { values: {}, fields: {}, failure: asked.text };
  return sendBack(isOver ? said : { ...said, proof: json.proof }, asked.status ?? 503);
}

/** Ends the session of a browser without script. */
export async function logOutByForm({ context }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => signInApi(fetch).auth.logout.$post(), 'You are still logged in.');
  return asked.ok ? goOn('/', asked) : redirect('/');
}
