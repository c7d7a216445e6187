import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { SentForm, useForm } from '#page-kit/form.tsx';
import { buttonField, formAction, pageForm } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShownPage, wasSignedIn } from '#page-kit/shown-page.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { CredentialFields } from '../credential-fields.tsx';
import { demoAccounts, demoPassword } from '../demo-accounts.contract.ts';
import { EntryPage } from '../entry-page.tsx';
import { loginLinkRequest, mailedLoginTexts } from '../mailed-login/mailed-login.contract.ts';
import type { MailedLoginRoutes } from '../mailed-login/mailed-login.routes.ts';
import { landingOf } from '../page-guard/page-guard.rules.ts';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { TextLink } from '../text-link.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { leadOn, nextOf, withNext } from './lead-on.ts';
import { enterCode, LoginCode, overIn, proofIn } from './login-code.tsx';
import { loginForm } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

export const handle = { focused: true } satisfies PageHandle;

/** Keys are made for names of hosts, and for no address in figures. */
const isNumber = (host: string) => /^[\d.]+$|:/.test(host);

export function loader({ context, url }: LoaderFunctionArgs) {
  const { session, demo } = context.get(serverContext);
  leadOn(session, url);
  const offered = demoAccounts.map(({ email, role }) => ({ email, role, password: demoPassword }));
  return { next: nextOf(url), demoAccounts: demo ? offered : [], takesPasskeys: !isNumber(url.hostname) };
}

const enterPassword = pageForm('password', loginForm, async ({ value, api, url }) => {
  const asked = await ask(() => api<SignInRoutes>().auth.login.$post({ json: value }), 'Login failed');
  if (!asked.ok || 'proof' in asked.value) return asked;
  return redirect(landingOf(asked.value.role, nextOf(url)));
});

/** The owner's way in while strangers guess at the account from everywhere. */
const emailLink = pageForm('link', loginLinkRequest, async ({ value, api }) =>
  ask(() => api<MailedLoginRoutes>().auth['login-link'].$post({ json: value }), mailedLoginTexts.notAsked),
);

const posts = formAction(enterPassword, emailLink, enterCode);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log in' });

const NewHere = ({ next }: { next: string | null }) => (
  <>
    New here? <TextLink to={withNext('/signup', next)}>Sign up</TextLink>
  </>
);

export default function Login() {
  const { next, demoAccounts, takesPasskeys } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const shownPage = useShownPage();
  const [isOver] = useState(() => next !== null && wasSignedIn(shownPage));
  const [failure, setFailure] = useState(overIn(posted));
  const [proof, setProof] = useState(proofIn(posted));
  const { revalidate } = useRevalidator();
  const form = useForm(enterPassword, {
    leavesFreely: true,
    also: [emailLink],
    onDone: (answer) => 'proof' in answer && setProof(answer.proof),
    onRejected: () => setFailure(undefined),
  });
  const { result } = form;

  if (proof)
    return (
      <EntryPage picture="login" title="Enter your code" lead="Your account is protected by a second factor.">
        <LoginCode
          proof={proof}
          onOver={(text) => {
            setProof(undefined);
            setFailure(text);
          }}
        />
      </EntryPage>
    );
  const refusal = failure ?? (result?.ok === false && result.form === enterPassword.name && result.text);
  const link = result?.form === emailLink.name ? result : undefined;
  const isKeptOut = link || (result?.ok === false && result.code === 'too-many');
  return (
    <EntryPage picture="login" title="Log in" lead={<NewHere next={next} />}>
      <SentForm form={form} className="grid gap-6">
        {isOver && !refusal && <Notice tone="warn" title="Your session has ended. Please log in again." />}
        {refusal && <Notice tone="bad" title={refusal} />}
        <CredentialFields
          name={{
            label: 'Email',
            type: 'email',
            // Browsers offer passkeys there, too: webauthn comes last (HTML, autofill).
            autoComplete: takesPasskeys ? 'username webauthn' : 'username',
            ...form.field('email'),
          }}
          password={form.field('password')}
        />
        <Button type="submit" look="primary" size="large" busy={form.sending === enterPassword.name}>
          {form.sending === enterPassword.name ? 'Logging in…' : 'Log in'}
        </Button>
        {isKeptOut && (
          <Button
            type="submit"
            name={buttonField}
            value={emailLink.name}
            busy={form.sending === emailLink.name}
          >
            Email me a login link
          </Button>
        )}
        {link && (
          <Notice tone={link.ok ? 'good' : 'bad'} title={link.ok ? mailedLoginTexts.asked : link.text} />
        )}
        <PasskeyLogin
          isOffered={takesPasskeys}
          onEntered={(given) => (given === undefined ? revalidate() : setProof(given))}
          onFailure={setFailure}
        />
        <p className="text-center text-sm">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </SentForm>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={form.fill} />}
    </EntryPage>
  );
}
