import type { ActionFunctionArgs } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { homeOf } from '../page-guard/home.rules.ts';
import { walkInTexts } from './walk-ins.contract.ts';
import type { WalkInsRoutes } from './walk-ins.routes.ts';

/** The claim of a browser without script: the same call, made in process. */
export async function claimByForm({ context, request }: ActionFunctionArgs) {
  const { password = '', confirmPassword = '', token = '', ...rest } = await textsOf(request);
  const { firstName = '', lastName = '', phone = '' } = rest;
  const values = { firstName, lastName, phone };
  const { fetch } = context.get(serverContext);
  const json = { ...values, token, password, confirmPassword };
  const asked = await ask(() => client<WalkInsRoutes>(fetch).auth.claim.$post({ json }), walkInTexts.failed);
  if (asked.ok) return goOn(homeOf(asked.value.role), asked);
  return sendBack<SentForm>({ values, ...refusalOf(asked) }, asked.status ?? 503);
}
