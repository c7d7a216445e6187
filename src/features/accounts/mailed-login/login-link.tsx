import { useState } from 'react';
import { type MetaFunction, redirect, useActionData } from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { useForm } from '#page-kit/form.tsx';
import { formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { EntryPage } from '../entry-page.tsx';
import { LinkForm, linkEntry } from '../link-form.tsx';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { nextOf } from '../sign-in/lead-on.ts';
import { enterCode, LoginCode, overIn, proofIn } from '../sign-in/login-code.tsx';
import { TextLink } from '../text-link.tsx';
import { mailedLoginTexts } from './mailed-login.contract.ts';
import type { MailedLoginRoutes } from './mailed-login.routes.ts';

const openLink = pageForm('link', linkEntry, async ({ value, api, url }) => {
  const asked = await ask(
    () => api<MailedLoginRoutes>().auth['login-link'].open.$post({ json: value }),
    'Login failed',
  );
  if (!asked.ok || 'proof' in asked.value) return asked;
  return redirect(landingOf(asked.value.role, nextOf(url)));
});

const posts = formAction(openLink, enterCode);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log in with your link' });

export default function LoginLink() {
  const posted = useActionData<typeof action>();
  const [over, setOver] = useState(overIn(posted));
  const [proof, setProof] = useState(proofIn(posted));
  const form = useForm(openLink, { onDone: (answer) => 'proof' in answer && setProof(answer.proof) });

  if (proof)
    return (
      <EntryPage picture="login" title="Enter your code" lead="Your account is protected by a second factor.">
        <LoginCode
          proof={proof}
          onOver={(text = mailedLoginTexts.over) => {
            setProof(undefined);
            setOver(text);
          }}
        />
      </EntryPage>
    );
  return (
    <EntryPage
      picture="login"
      title="Log in with your link"
      lead="It works once, on the device where you click the button."
    >
      <LinkForm form={form} label="Log in" sending="Logging in…" over={mailedLoginTexts.over} failure={over}>
        {() => <TextLink to="/login">Back to login</TextLink>}
      </LinkForm>
    </EntryPage>
  );
}
