import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { FormFailure, SentForm, useForm } from '#page-kit/form.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { EntryPage } from '../entry-page.tsx';
import { NewPasswordFields } from '../password/new-password-fields.tsx';
import { TextLink } from '../text-link.tsx';
import { setPassword } from './reset-forms.ts';
import type { ProvenByCode } from './reset-state.ts';

/** Long enough to read what happened (rules.md#delays). */
const redirectAfterMs = 2000;

export const NewPasswordPage = ({ proven }: { proven: ProvenByCode | undefined }) => (
  <EntryPage
    picture="reset"
    title="Choose a new password"
    lead="You will be signed out on all other devices."
  >
    {proven && <NewPasswordForm proven={proven} />}
  </EntryPage>
);

/** The last step of every way to a new password; afterwards it leads to the login. */
export function NewPasswordForm({ proven }: { proven: ProvenByCode }) {
  const form = useForm(setPassword, { leavesFreely: true });
  const isDone = form.result?.ok === true;
  useRedirectToLogin(isDone);

  if (isDone)
    return (
      <>
        <Notice tone="good" title="Password reset successfully. Redirecting to login..." />
        <noscript>
          <p className="mt-6">
            <TextLink to="/login">Log in</TextLink>
          </p>
        </noscript>
      </>
    );
  return (
    <SentForm form={form} className="grid gap-6">
      <FormFailure form={form}>
        If this keeps happening, <TextLink to="/forgot-password">ask for a new code</TextLink>.
      </FormFailure>
      <input type="hidden" name="token" value={proven.token} />
      <input type="hidden" name="email" value={proven.email} />
      <NewPasswordFields
        form={form}
        email={proven.email}
        label="New password"
        repeatLabel="Confirm password"
      />
      <Button type="submit" look="primary" size="large" busy={form.sending !== undefined}>
        {form.sending ? 'Saving…' : 'Reset password'}
      </Button>
    </SentForm>
  );
}

function useRedirectToLogin(isDone: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => void navigate('/login', { replace: true }), redirectAfterMs);
    return () => clearTimeout(timer);
  }, [isDone, navigate]);
}
