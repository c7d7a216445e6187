import type { ActionFunctionArgs } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { goOn, refusalOf, type SentForm, sendBack, textsOf } from '#page-kit/sent-form.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { fieldTexts } from '#platform/errors.ts';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { leadOn, nextOf } from './lead-on.ts';
import { registration } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';
import { stepOf, steps } from './signup-steps.ts';

export interface SentSignup extends SentForm {
  step: number;
}

const isSecret = (field: string) => field === 'password' || field === 'confirmPassword';
const names = steps.flatMap(({ fields }) => fields);

/** The sign-up of a browser without script: each step is sent, and carries what was entered before. */
export async function signUpByForm({ context, request, url }: ActionFunctionArgs) {
  const { session, fetch } = context.get(serverContext);
  leadOn(session, url);
  const texts = await textsOf(request);
  const entered = Object.fromEntries(names.map((name) => [name, texts[name] ?? '']));
  const values = Object.fromEntries(Object.entries(entered).filter(([name]) => !isSecret(name)));
  const step = steps.findIndex((_, index) => String(index) === texts.step);
  const wrong = wrongUpTo(Math.max(0, step), entered);
  const wrongStep = stepOf(Object.keys(wrong));
  if (wrongStep !== undefined) return sendBack<SentSignup>({ step: wrongStep, values, fields: wrong }, 400);
  if (step < steps.length - 1) return sendBack<SentSignup>({ step: step + 1, values, fields: {} }, 200);
  const json = registration.parse(entered);
  const asked = await ask(() => client<SignInRoutes>(fetch).auth.register.$post({ json }), 'Signup failed');
  if (asked.ok) return goOn(landingOf(asked.value.role, nextOf(url)), asked);
  const at = stepOf(Object.keys(asked.fields)) ?? step;
  return sendBack<SentSignup>({ step: at, values, ...refusalOf(asked) }, asked.status ?? 503);
}

/** What is wrong with the fields of the steps up to this one. */
function wrongUpTo(step: number, entered: Record<string, string>): Record<string, string> {
  const checked = registration.safeParse(entered);
  const texts = checked.success ? {} : fieldTexts(checked.error.issues);
  const seen: string[] = steps.slice(0, step + 1).flatMap(({ fields }) => [...fields]);
  return Object.fromEntries(Object.entries(texts).filter(([name]) => seen.includes(name)));
}
