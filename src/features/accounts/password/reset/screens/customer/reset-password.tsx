import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type MetaFunction, Navigate, useNavigate } from 'react-router';
import { resolverOnDemand } from '#page-kit/forms/resolver-on-demand.ts';
import { pageMeta } from '#page-kit/meta.ts';
import { useNavigationState } from '#page-kit/navigation-state.ts';
import type { PageHandle } from '#page-kit/page-handle.ts';
import { Button } from '#ui/buttons/button.tsx';
import { showFieldErrors } from '#ui/forms/show-field-errors.ts';
import { Notice } from '#ui/notices/notice.tsx';
import { EntryPage } from '../../../../screens/customer/entry-page.tsx';
import { TextLink } from '../../../../screens/customer/text-link.tsx';
import { NewPasswordFields } from '../../../screens/customer/new-password-fields.tsx';
import type { NewPasswordEntry } from '../../password-reset.contract.ts';
import { sendNewPassword } from './reset-calls.ts';
import { type ProvenByCode, provenByCode } from './reset-state.ts';

const resolver = resolverOnDemand(
  async () => (await import('../../password-reset.contract.ts')).newPasswordForm,
);

export const handle = { focused: true } satisfies PageHandle;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Choose a new password' });

/** Long enough to read what happened (rules.md#delays). */
const redirectAfterMs = 2000;

export default function ResetPassword() {
  const { isKnown, state } = useNavigationState();
  const proven = provenByCode(state);
  if (isKnown && !proven) return <Navigate to="/forgot-password" replace />;
  return (
    <EntryPage
      picture="reset"
      title="Choose a new password"
      lead="You will be signed out on all other devices."
    >
      {proven && <NewPasswordForm proven={proven} />}
    </EntryPage>
  );
}

function NewPasswordForm({ proven }: { proven: ProvenByCode }) {
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const form = useForm<NewPasswordEntry>({
    resolver,
    mode: 'onTouched',
    defaultValues: { password: '', confirmPassword: '' },
  });
  useRedirectToLogin(isDone);

  const save = form.handleSubmit(async ({ password }) => {
    setFailure(undefined);
    const asked = await sendNewPassword({ token: proven.token, password });
    if (asked.ok) return setDone(true);
    showFieldErrors(form.setError, asked.fields);
    if (Object.keys(asked.fields).length === 0) setFailure(asked.text);
  });

  if (isDone) return <Notice tone="good" title="Password reset successfully. Redirecting to login..." />;
  return (
    <form method="post" onSubmit={save} noValidate className="grid gap-6">
      {failure && (
        <Notice tone="bad" title={failure}>
          If this keeps happening, <TextLink to="/forgot-password">ask for a new code</TextLink>.
        </Notice>
      )}
      <FormProvider {...form}>
        <NewPasswordFields email={proven.email} label="New password" repeatLabel="Confirm password" />
      </FormProvider>
      <Button type="submit" look="primary" size="large" busy={form.formState.isSubmitting}>
        {form.formState.isSubmitting ? 'Saving…' : 'Reset password'}
      </Button>
    </form>
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
