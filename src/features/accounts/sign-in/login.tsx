import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { type UseFormGetValues, type UseFormTrigger, useForm } from 'react-hook-form';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { ask } from '#page-kit/ask.ts';
import { client } from '#page-kit/client.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { serverContext } from '#page-kit/server-context.ts';
import { useShownPage, wasSignedIn } from '#page-kit/shown-page.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { sentErrors } from '#ui/sent-errors.ts';
import { CredentialFields } from '../credential-fields.tsx';
import { demoAccounts, demoPassword } from '../demo-accounts.contract.ts';
import { EntryPage } from '../entry-page.tsx';
import { PasskeyLogin } from '../passkeys/passkey-login.tsx';
import { TextLink } from '../text-link.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { leadOn, nextOf, withNext } from './lead-on.ts';
import { logInByForm } from './log-in-by-form.ts';
import { LoginCode } from './login-code.tsx';
import { MailMeALink } from './mail-me-a-link.tsx';
import type { Login as Credentials } from './sign-in.contract.ts';
import { loginForm } from './sign-in.contract.ts';
import type { SignInRoutes } from './sign-in.routes.ts';

const resolver = zodResolver(loginForm);

export const handle = { focused: true } satisfies PageHandle;

/** Keys are made for names of hosts, and for no address in figures. */
const isNumber = (host: string) => /^[\d.]+$|:/.test(host);

export function loader({ context, url }: LoaderFunctionArgs) {
  const { session, demo } = context.get(serverContext);
  leadOn(session, url);
  const offered = demoAccounts.map(({ email, role }) => ({ email, role, password: demoPassword }));
  return { next: nextOf(url), demoAccounts: demo ? offered : [], takesPasskeys: !isNumber(url.hostname) };
}

export const action = logInByForm;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Log in' });

/** What stands in the field; null, and said at it, where that is no e-mail address. */
const emailIn = async (trigger: UseFormTrigger<Credentials>, getValues: UseFormGetValues<Credentials>) =>
  (await trigger('email', { shouldFocus: true })) ? getValues('email') : null;

const NewHere = ({ next }: { next: string | null }) => (
  <>
    New here? <TextLink to={withNext('/signup', next)}>Sign up</TextLink>
  </>
);

export default function Login() {
  const { next, demoAccounts, takesPasskeys } = useLoaderData<typeof loader>();
  const shownPage = useShownPage();
  const [isOver] = useState(() => next !== null && wasSignedIn(shownPage));
  const sent = useActionData<typeof action>();
  const [failure, setFailure] = useState(sent?.failure);
  const [isKeptOut, keepOut] = useState(sent?.isKeptOut ?? false);
  const [proof, setProof] = useState(sent?.proof);
  const { revalidate } = useRevalidator();
  const { register, handleSubmit, trigger, getValues, setValue, setFocus, formState } = useForm<Credentials>({
    resolver,
    mode: 'onTouched',
    defaultValues: { email: sent?.values.email ?? '', password: '' },
    errors: useMemo(() => sentErrors<Credentials>(sent?.fields), [sent]),
  });
  const { errors, isSubmitting } = formState;

  const logIn = handleSubmit(async (entered) => {
    setFailure(undefined);
    const asked = await ask(() => client<SignInRoutes>().auth.login.$post({ json: entered }), 'Login failed');
    if (!asked.ok) {
      setFailure(asked.text);
      keepOut(asked.code === 'too-many');
      return setFocus('password');
    }
    if ('proof' in asked.value) return setProof(asked.value.proof);
    // The page's loader sees the session and leads on.
    return revalidate();
  });

  const fill = (account: Credentials) => {
    setFailure(undefined);
    setValue('email', account.email, { shouldValidate: true });
    setValue('password', account.password, { shouldValidate: true });
  };

  if (proof)
    return (
      <EntryPage picture="login" title="Enter your code" lead="Your account is protected by a second factor.">
        <LoginCode
          proof={proof}
          refusal={failure}
          onEntered={revalidate}
          onOver={(text) => {
            setProof(undefined);
            setFailure(text);
            setValue('password', '');
          }}
        />
      </EntryPage>
    );
  return (
    <EntryPage picture="login" title="Log in" lead={<NewHere next={next} />}>
      {(isOver || failure || isKeptOut) && (
        <div className="mb-6 grid gap-6">
          {isOver && !failure && <Notice tone="warn" title="Your session has ended. Please log in again." />}
          {failure && <Notice tone="bad" title={failure} />}
          {isKeptOut && (
            <MailMeALink
              readEmail={() => emailIn(trigger, getValues)}
              sentEmail={sent?.values.email ?? ''}
              answered={sent?.link}
            />
          )}
        </div>
      )}
      <form method="post" onSubmit={logIn} noValidate className="grid gap-6">
        <CredentialFields
          name={{
            label: 'Email',
            type: 'email',
            // Browsers offer passkeys there, too: webauthn comes last (HTML, autofill).
            autoComplete: takesPasskeys ? 'username webauthn' : 'username',
            defaultValue: sent?.values.email,
            error: errors.email?.message,
            ...register('email'),
          }}
          password={{ error: errors.password?.message, ...register('password') }}
        />
        <Button type="submit" look="primary" size="large" busy={isSubmitting}>
          {isSubmitting ? 'Logging in…' : 'Log in'}
        </Button>
        <PasskeyLogin
          isOffered={takesPasskeys}
          onEntered={(given) => (given === undefined ? revalidate() : setProof(given))}
          onFailure={setFailure}
        />
        <p className="text-center text-sm">
          <TextLink to="/forgot-password">Forgot your password?</TextLink>
        </p>
      </form>
      {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={fill} />}
    </EntryPage>
  );
}
