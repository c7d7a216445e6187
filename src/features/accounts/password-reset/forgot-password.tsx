import { useRef } from 'react';
import { type MetaFunction, useActionData, useNavigate } from 'react-router';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { formAction } from '#page-kit/form-action.ts';
import { pageMeta } from '#page-kit/meta.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { EntryPage } from '../entry-page.tsx';
import { TextLink } from '../text-link.tsx';
import { CodePage } from './code-form.tsx';
import { NewPasswordPage } from './new-password-form.tsx';
import { checkCode, requestCode, sendAgain, setPassword } from './reset-forms.ts';
import { type AskedForCode, askedForCode, provenByCode } from './reset-state.ts';
import { beginWaiting } from './use-waiting-time.ts';

export const handle = { focused: true } satisfies PageHandle;

// Without script all steps are on this page.
const posts = formAction(requestCode, checkCode, sendAgain, setPassword);
export const action = posts.action;
export const clientAction = posts.clientAction;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Forgot your password?' });

export default function ForgotPassword() {
  const posted = useActionData<typeof action>();
  const proven = provenByCode(posted?.form === checkCode.name && posted.ok ? posted.answer : posted?.values);
  if (proven) return <NewPasswordPage proven={proven} />;
  if (posted && (posted.ok || posted.form !== requestCode.name))
    return <CodePage asked={askedForCode(posted.values)} />;
  return <RequestPage />;
}

function RequestPage() {
  const email = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const form = useForm(requestCode, {
    leavesFreely: true,
    onDone: (entered) => {
      beginWaiting(entered.email);
      void navigate('/enter-otp', { state: entered satisfies AskedForCode });
    },
    onRejected: () => email.current?.focus(),
  });
  return (
    <EntryPage
      picture="reset"
      title="Forgot your password?"
      lead="Enter the email address and phone number of your account. We'll send you a code."
    >
      <SentForm form={form} className="grid gap-6">
        <FormFailure form={form} />
        <TextField
          ref={email}
          label="Email"
          type="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          required
          hint="The one you signed up with."
          {...form.field('phone')}
        />
        <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
          {form.sending ? 'Sending the code…' : 'Send me a code'}
        </Button>
        <p className="text-center text-sm">
          <TextLink to="/login">Back to login</TextLink>
        </p>
      </SentForm>
    </EntryPage>
  );
}
