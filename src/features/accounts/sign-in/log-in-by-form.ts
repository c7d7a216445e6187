import { type ActionFunctionArgs, redirect } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { fieldTexts } from '#platform/errors.ts';
import { loginLinkRequest, mailedLoginTexts } from '../mailed-login/mailed-login.contract.ts';
import type { MailedLoginRoutes } from '../mailed-login/mailed-login.routes.ts';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import type { SecondFactorRoutes } from '../second-factor/second-factor.routes.ts';
import { leadOn, nextOf } from './lead-on.ts';
import type { LinkAnswer } from './mail-me-a-link.tsx';
import { loginForm } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

export interface SentLogin extends SentForm {
  /** The password was right, and a code is asked for. */
  proof?: string;
  /** There were too many tries: a link by mail is offered. */
  isKeptOut?: boolean;
  /** What was answered to the wish for that link. */
  link?: LinkAnswer;
}

/** The login of a browser without script: the page is sent, and the same calls are made in process. */
export async function logInByForm({ context, request, url }: ActionFunctionArgs) {
  const { session } = context.get(serverContext);
  leadOn(session, url);
  const texts = await textsOf(request);
  if (texts.wish === 'link') return mailALink(context, texts);
  return texts.proof === undefined
    ? enterPassword(context, url, texts)
    : enterCodeByForm(context, url, { proof: texts.proof, code: texts.code ?? '' });
}

type Context = ActionFunctionArgs['context'];

async function enterPassword(context: Context, url: URL, { email = '', password = '' }) {
  const again: SentLogin = { values: { email }, fields: {} };
  const entered = loginForm.safeParse({ email, password });
  if (!entered.success) return sendBack({ ...again, fields: fieldTexts(entered.error.issues) }, 400);
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<SignInRoutes>(fetch).auth.login.$post({ json: entered.data }),
    'Login failed',
  );
  if (!asked.ok) {
    const isKeptOut = asked.code === 'too-many';
    return sendBack<SentLogin>({ ...again, ...refusalOf(asked), isKeptOut }, asked.status ?? 503);
  }
  if ('proof' in asked.value) return sendBack({ ...again, proof: asked.value.proof }, 202);
  return goOn(landingOf(asked.value.role, nextOf(url)), asked);
}

async function mailALink(context: Context, { email = '' }) {
  const again: SentLogin = { values: { email }, fields: {}, isKeptOut: true };
  const entered = loginLinkRequest.safeParse({ email });
  if (!entered.success) return sendBack({ ...again, fields: fieldTexts(entered.error.issues) }, 400);
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<MailedLoginRoutes>(fetch).auth['login-link'].$post({ json: entered.data }),
    mailedLoginTexts.notAsked,
  );
  const link: LinkAnswer = asked.ok
    ? { tone: 'good', text: asked.value.message }
    : { tone: 'bad', text: asked.text };
  return sendBack<SentLogin>({ ...again, link }, asked.status ?? 503);
}

/** The second step of a login, whether it began with a password or a mailed link. */
export async function enterCodeByForm(context: Context, url: URL, json: { proof: string; code: string }) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(
    () => client<SecondFactorRoutes>(fetch).auth['second-factor'].$post({ json }),
    'Login failed',
  );
  if (asked.ok) return goOn(landingOf(asked.value.role, nextOf(url)), asked);
  const isOver = asked.code === 'login-over' || asked.code === 'used-code';
  const said: SentLogin = { values: {}, fields: {}, failure: asked.text };
  return sendBack(isOver ? said : { ...said, proof: json.proof }, asked.status ?? 503);
}

/** Ends the session of a browser without script. */
export async function logOutByForm({ context }: ActionFunctionArgs) {
  const { fetch } = context.get(serverContext);
  const asked = await ask(() => client<SignInRoutes>(fetch).auth.logout.$post(), 'You are still logged in.');
  return asked.ok ? goOn('/', asked) : redirect('/');
}
